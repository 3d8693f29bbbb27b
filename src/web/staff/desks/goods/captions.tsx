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

interface CaptionsAskedProps {
  product: StaffProduct
  open: boolean
  onShow: () => void
  onClose: () => void
}

/** Asks before photos are shown that say nothing to who cannot see them; the other answer leads there. */
export function CaptionsAsked({ product, open, onShow, onClose }: CaptionsAskedProps) {
  const t = useT()
  const { photos } = product.form
  const count = uncaptioned(photos.map(({ alt }) => alt))
  return (
    <Confirm
      open={open}
      tone="primary"
      title={t('goods.captionTitle')}
      text={t('goods.captionText', { count, total: photos.length })}
      confirmLabel={t('goods.captionShow')}
      cancelLabel={t('goods.captionFirst')}
      onConfirm={onShow}
      onCancel={() => {
        onClose()
        // The dialog that closes gives the focus back first.
        requestAnimationFrame(writeCaption)
      }}
    />
  )
}
