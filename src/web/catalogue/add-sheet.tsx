import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../components/query-failure.tsx'
import { useRef, useState } from 'react'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import type { Product, Variation } from '#contract/catalogue/product.ts'
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
  const own = useOwnPrices(data?.id ?? '')
  const close = () => {
    setOpen(false)
    setTimeout(onClose, EXIT_MS)
  }
  const addition = useAddition(data, name, close)
  return (
    <Modal
      open={open}
      onClose={close}
      title={name}
      closeLabel={t('shell.close')}
      footer={
        data && (
          <div className={styles.foot}>
            <RunningTotal total={totalOf(data.variations, addition.selection, own)} />
            <Button
              block
              size="lg"
              busy={addition.isAdding}
              busyLabel={t('product.adding')}
              onClick={() => void addition.submit()}
            >
              {t(addition.isInCart ? 'product.updateCart' : 'product.add')}
            </Button>
          </div>
        )
      }
    >
      {data && <Lines variations={data.variations} own={own} addition={addition} />}
      {!data && isError && <QueryFailure query={query} title={t('product.failed')} />}
      {!data && !isError && (
        <Busy label={t('shell.loading')}>
          <SkeletonRow />
        </Busy>
      )}
    </Modal>
  )
}

/** The quantities wanted of a product: the cart's until changed here. Submitting changes the cart. */
function useAddition(product: Product | undefined, name: string, onDone: () => void) {
  const live = useLiveCart()
  const inCart = live?.cart?.items.filter((item) => item.product_id === product?.id) ?? []
  const [changed, setChanged] = useState<Record<string, number>>({})
  const quantities = {
    ...Object.fromEntries(inCart.map((item) => [item.id, item.quantity])),
    ...changed,
  }
  const selection: Selection = Object.entries(quantities).flatMap(([id, quantity]) =>
    quantity > 0 ? [{ id, quantity }] : [],
  )
  const { add, isAdding } = useQuickAdd()
  const [isAsked, setAsked] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const isInCart = inCart.length > 0
  const isNothing = selection.length === 0 && !isInCart

  const submit = async () => {
    if (!product) return
    if (isNothing) {
      setAsked(true)
      return list.current?.querySelector('input')?.focus()
    }
    const more: { variation_id: string; quantity: number }[] = []
    for (const { id } of product.variations) {
      const line = inCart.find((item) => item.id === id)
      const wanted = quantities[id] ?? 0
      const before = line?.quantity ?? 0
      if (line && wanted < before) live?.setQuantity(line, wanted)
      if (wanted > before) more.push({ variation_id: id, quantity: wanted - before })
    }
    if (more.length === 0 || (await add(product.id, more, { name }))) onDone()
  }
  return {
    selection,
    isInCart,
    isAdding,
    isMissing: isAsked && isNothing,
    quantityOf: (id: string) => quantities[id] ?? 0,
    set: (id: string, quantity: number) => setChanged((before) => ({ ...before, [id]: quantity })),
    list,
    submit,
  }
}

interface LinesProps {
  variations: readonly Variation[]
  own: OwnProduct | undefined
  addition: ReturnType<typeof useAddition>
}

/** The variations, each with how many of it: from none to all that there are. */
function Lines({ variations, own, addition }: LinesProps) {
  const t = useT()
  return (
    <div ref={addition.list} className={styles.lines}>
      <p className={styles.error} role="alert">
        {addition.isMissing ? t('product.selectOne') : ''}
      </p>
      <ul className="plain-list" aria-label={t('product.selection')}>
        {variations.map((variation) => (
          <li key={variation.id} className={styles.line}>
            <VariationOption variation={variation} own={own} />
            {variation.availability !== 'out' && (
              <VariationStepper
                variation={variation}
                quantity={addition.quantityOf(variation.id)}
                min={0}
                onSet={addition.set}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How long the closing of the dialog is seen. */
const EXIT_MS = 200
