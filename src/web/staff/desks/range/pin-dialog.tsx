import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListingPin } from '#contract/staff/goods/listing-pins.ts'
import { listStaffProducts } from '#contract/staff/goods/products.ts'
import { PIN_KINDS, type PinKind } from '#domain/catalogue/listing-pin.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { Typed } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { sendWhole } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './range.module.css'

const USUAL_DAYS = 7
const FOUND_MAX = 6

type Named = Pick<ListingPin, 'product_id' | 'name'>

interface PinDialogProps {
  /** What is edited; null while the dialog is closed. */
  edited: ListingPin | 'new' | null
  /** Products that have a pin or a block already. */
  taken: readonly string[]
  /** Its place in the list. */
  at: number
  onClose: () => void
  onSave: (pin: Pick<ListingPin, 'product_id' | 'kind' | 'ends_on' | 'reason'>) => Promise<void>
}

/** Which product, first or out, until when and why. */
export function PinDialog({ edited, taken, at, onClose, onSave }: PinDialogProps) {
  const t = useT()
  const before = edited === 'new' ? null : edited
  const [product, setProduct] = useState<Named | null>(before)
  const [kind, setKind] = useState<PinKind>(before?.kind ?? 'pin')
  const [today] = useState(() => jakartaDate(new Date()))
  const [endsOn, setEndsOn] = useState(before?.ends_on ?? addDays(today, USUAL_DAYS))
  const [reason, setReason] = useState(before?.reason ?? '')
  const { busy, save, error, failure } = useSave({
    pins: { [at]: { product_id: product?.product_id, ends_on: endsOn, reason } },
  })
  const locale = useLocale()
  const finish = async (product_id: string) => {
    await onSave({ product_id, kind, ends_on: endsOn, reason })
    showToast({ tone: 'success', text: t('pins.saved') })
    onClose()
  }
  return (
    <FormModal
      open={edited !== null}
      onClose={onClose}
      size="md"
      title={before ? t('pins.edit', { name: before.name[locale] }) : t('pins.add')}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (product) void save(() => finish(product.product_id))
        }}
      >
        <Typed is={reason !== (before?.reason ?? '') || product !== before} />
        <FormAlert text={failure ?? error(`pins.${at}.product_id`) ?? null} />
        {product ? (
          <ProductChosen product={product} before={before} setProduct={setProduct} />
        ) : (
          <Found taken={taken} onChoose={setProduct} />
        )}
        <KindField kind={kind} setKind={setKind} />
        <Field label={t('pins.until')} error={error(`pins.${at}.ends_on`)} required>
          <TextInput
            type="date"
            min={today}
            value={endsOn}
            onChange={({ target }) => setEndsOn(target.value)}
          />
        </Field>
        <Field label={t('pins.reason')} error={error(`pins.${at}.reason`)} required>
          <TextInput value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <div className={styles.foot}>
          <Button type="submit" busy={busy} busyLabel={t('range.saving')} disabled={!product}>
            {t('pins.save')}
          </Button>
        </div>
      </form>
    </FormModal>
  )
}

interface ProductChosenProps {
  product: Named
  before: ListingPin | null
  setProduct: (next: Named | null) => void
}

function ProductChosen({ product, before, setProduct }: ProductChosenProps) {
  const locale = useLocale()
  const t = useT()
  return (
    <div className={styles.row}>
      <strong className={styles.words}>{product.name[locale]}</strong>
      {!before && (
        <Button size="sm" variant="ghost" onClick={() => setProduct(null)}>
          {t('pins.another')}
        </Button>
      )}
    </div>
  )
}

function KindField({
  kind,
  setKind,
}: {
  kind: 'pin' | 'block'
  setKind: (next: 'pin' | 'block') => void
}) {
  const t = useT()
  return (
    <Field label={t('pins.kind')}>
      <Select
        value={kind}
        options={PIN_KINDS.map((value) => ({ value, label: t(`pins.kind.${value}`) }))}
        onChange={({ target }) => setKind(target.value as PinKind)}
      />
    </Field>
  )
}

interface FoundProps {
  taken: readonly string[]
  onChoose: (product: Named) => void
}

function Found({ taken, onChoose }: FoundProps) {
  const t = useT()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['products', 'pins', search],
    queryFn: ({ signal }) =>
      sendWhole(listStaffProducts, {
        query: { search, shown: '1', per_page: String(FOUND_MAX) } as never,
        signal,
      }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = data?.data.filter(({ id }) => !taken.includes(id)) ?? []
  return (
    <>
      <Field label={t('pins.product')} hint={t('pins.find')} required>
        <TextInput
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
      </Field>
      {search !== '' && data && found.length === 0 && <p role="status">{t('pins.foundNone')}</p>}
      {search !== '' && found.length > 0 && (
        <ul className={styles.rows} aria-label={t('pins.found')}>
          {found.map(({ id, sku, name }) => (
            <li key={id} className={styles.row}>
              <span className={styles.words}>
                {name[locale]} <span className={styles.faint}>{sku}</span>
              </span>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`${t('pins.choose')} ${name[locale]}`}
                onClick={() => onChoose({ product_id: id, name })}
              >
                {t('pins.choose')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
