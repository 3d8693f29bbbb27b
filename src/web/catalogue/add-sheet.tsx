import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../components/query-failure.tsx'
import { useRef, useState } from 'react'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import type { Variation } from '#contract/catalogue/product.ts'
import {
  RunningTotal,
  totalOf,
  VariationOption,
  VariationStepper,
} from '#web/catalogue/product/variation-picker.tsx'
import { WithQueries } from '#web/components/with-queries.tsx'
import { send } from '#web/send.ts'
import { useOwnPrices, type OwnProduct } from '#web/state/company-prices.ts'
import { useLiveCart, useQuickAdd } from '#web/state/live-cart.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import type { Selection } from '#web/catalogue/listing/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import styles from './add-sheet.module.css'

interface AddSheetProps {
  slug: string
  name: string
  onClose: () => void
}

/** Selects variations of a product without leaving the list. */
export function AddSheet(props: AddSheetProps) {
  return (
    <WithQueries>
      <Sheet {...props} />
    </WithQueries>
  )
}

function Sheet({ slug, name, onClose }: AddSheetProps) {
  const t = useT()
  const locale = useLocale()
  const [open, setOpen] = useState(true)
  const query = useQuery({
    queryKey: keys.product(locale, slug),
    queryFn: ({ signal }) => send(getProduct, { params: { slug }, signal }),
  })
  const { data, isError } = query
  const live = useLiveCart()
  const inCart = live?.cart?.items.filter((item) => item.product_id === data?.id) ?? []
  // Starts with the cart's quantities; changes made here override them.
  const [changed, setChanged] = useState<Record<string, number>>({})
  const quantities = {
    ...Object.fromEntries(inCart.map((item) => [item.id, item.quantity])),
    ...changed,
  }
  const own = useOwnPrices(data?.id ?? '')
  const { add, isAdding } = useQuickAdd()
  const [isAsked, setAsked] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const selection: Selection = Object.entries(quantities).flatMap(([id, quantity]) =>
    quantity > 0 ? [{ id, quantity }] : [],
  )
  const isMissing = isAsked && selection.length === 0 && inCart.length === 0
  const close = () => {
    setOpen(false)
    setTimeout(onClose, EXIT_MS)
  }

  const submit = async () => {
    if (!data) return
    if (selection.length === 0 && inCart.length === 0) {
      setAsked(true)
      return list.current?.querySelector('input')?.focus()
    }
    const more: { variation_id: string; quantity: number }[] = []
    for (const { id } of data.variations) {
      const line = inCart.find((item) => item.id === id)
      const wanted = quantities[id] ?? 0
      const before = line?.quantity ?? 0
      if (line && wanted < before) live?.setQuantity(line, wanted)
      if (wanted > before) more.push({ variation_id: id, quantity: wanted - before })
    }
    if (more.length === 0 || (await add(data.id, more, { name }))) close()
  }

  return (
    <Modal
      open={open}
      onClose={close}
      title={name}
      closeLabel={t('shell.close')}
      footer={
        data && (
          <div className={styles.foot}>
            <RunningTotal total={totalOf(data.variations, selection, own)} />
            <Button
              block
              size="lg"
              busy={isAdding}
              busyLabel={t('product.adding')}
              onClick={() => void submit()}
            >
              {t(inCart.length > 0 ? 'product.updateCart' : 'product.add')}
            </Button>
          </div>
        )
      }
    >
      {data && (
        <div ref={list} className={styles.lines}>
          <p className={styles.error} role="alert">
            {isMissing ? t('product.selectOne') : ''}
          </p>
          <ul className="plain-list" aria-label={t('product.selection')}>
            {data.variations.map((variation) => (
              <li key={variation.id} className={styles.line}>
                <Line
                  variation={variation}
                  own={own}
                  quantity={quantities[variation.id] ?? 0}
                  onSet={(id, quantity) => setChanged((before) => ({ ...before, [id]: quantity }))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {!data && isError && <QueryFailure query={query} title={t('product.failed')} />}
      {!data && !isError && (
        <Busy label={t('shell.loading')}>
          <SkeletonRow />
        </Busy>
      )}
    </Modal>
  )
}

interface LineProps {
  variation: Variation
  own: OwnProduct | undefined
  quantity: number
  onSet: (id: string, quantity: number) => void
}

/** A variation with how many of it: from none to all that there are. */
function Line({ variation, own, quantity, onSet }: LineProps) {
  return (
    <>
      <VariationOption variation={variation} own={own} />
      {variation.availability !== 'out' && (
        <VariationStepper variation={variation} quantity={quantity} min={0} onSet={onSet} />
      )}
    </>
  )
}

/** How long the closing of the dialog is seen. */
const EXIT_MS = 200
