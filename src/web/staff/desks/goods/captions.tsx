import { useState } from 'react'
import type { StaffProduct } from '#contract/staff/goods/products.ts'
import { uncaptioned } from '#domain/catalogue/goods.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { PHOTOS_ID } from './part-photos.tsx'

/** Leads to the first photo without words for what it shows. */
const writeCaption = () => {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`#${PHOTOS_ID} input[lang]`)]
  const field = fields.find(({ value }) => value.trim() === '') ?? fields[0]
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Leads to the photos where one is missing, otherwise to the first text that is empty. */
const leadToMissing = (obstacles: StaffProduct['obstacles']) => {
  if (obstacles[0] === 'photo')
    return document.querySelector(`#${PHOTOS_ID}`)?.scrollIntoView({ block: 'center' })
  const texts = document.querySelectorAll<HTMLElement>('form :is(input, textarea)[lang]')
  const field = [...texts].find((one) => 'value' in one && one.value === '')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** What a product can be shown without and should have. */
export function AdviceNote({ product }: { product: StaffProduct }) {
  const t = useT()
  const may = usePermitted()
  if (product.advice.length === 0) return null
  return (
    <Banner
      tone="info"
      title={t('goods.adviceTitle')}
      action={
        may('products.write') && (
          <Button size="sm" variant="secondary" onClick={writeCaption}>
            {t('goods.captionWrite')}
          </Button>
        )
      }
    >
      {product.advice.map((one) => t(`goods.advice.${one}`)).join(' · ')}
    </Banner>
  )
}

interface ShowButtonProps {
  product: StaffProduct
  busy: boolean
  toggle: () => void
}

/**
 * Shows a product to customers or hides it. Asks before photos are shown that say nothing to who
 * cannot see them; the other answer leads to their words.
 */
export function ShowButton({ product, busy, toggle }: ShowButtonProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const { shown, advice, form, obstacles } = product
  const missing = obstacles.map((one) => t(`goods.obstacle.${one}` as never)).join(', ')
  return (
    <>
      <Button
        size="sm"
        variant={shown ? 'secondary' : 'primary'}
        busy={busy}
        busyLabel={t('goods.saving')}
        disabledReason={shown || missing === '' ? undefined : missing}
        onRefused={() => leadToMissing(obstacles)}
        onClick={() => (shown || advice.length === 0 ? toggle() : setAsking(true))}
      >
        {t(shown ? 'goods.hide' : 'goods.show')}
      </Button>
      <Confirm
        open={isAsking}
        tone="primary"
        title={t('goods.captionTitle')}
        text={t('goods.captionText', {
          count: uncaptioned(form.photos.map(({ alt }) => alt)),
          total: form.photos.length,
        })}
        confirmLabel={t('goods.captionShow')}
        cancelLabel={t('goods.captionFirst')}
        onConfirm={() => {
          setAsking(false)
          toggle()
        }}
        onCancel={() => {
          setAsking(false)
          // The dialog that closes gives the focus back first.
          requestAnimationFrame(writeCaption)
        }}
      />
    </>
  )
}
