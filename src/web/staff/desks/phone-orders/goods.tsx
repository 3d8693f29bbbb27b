import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { searchPhoneGoods, type PhoneGoods } from '#contract/staff/orders/phone-orders.ts'
import { formatRupiah } from '#domain/money.ts'
import { CallFailure } from '#web/send.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Draft } from './use-draft.ts'
import styles from './phone-orders.module.css'

const PHOTO_PX = 48
const SCANNED_MAX = 60

/** The goods of the order, and a search that adds to them. */
export function Goods({ draft }: { draft: Draft }) {
  const t = useT()
  const { draft: order, failure, setQuantity, quantityOf } = draft
  useScan((code) => void addScanned(code))
  const addScanned = async (code: string) => {
    try {
      const found = await send(searchPhoneGoods, { query: { q: code.slice(0, SCANNED_MAX) } })
      const exact = found.filter(({ sku }) => sku.toUpperCase() === code.toUpperCase())
      const [one, ...others] = exact.length > 0 ? exact : found
      if (!one || others.length > 0)
        return void showToast({ tone: 'error', text: t('staff.scan.nothingToSell', { code }) })
      const { variation_id: id, available } = one
      setQuantity(id, Math.min(quantityOf(id) + 1, Math.max(available, quantityOf(id))))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
    }
  }
  const lines = (order?.lines ?? []).filter((line) => quantityOf(line.variation_id) > 0)
  return (
    <section className={styles.part}>
      <h2>{t('phoneOrder.goods')}</h2>
      <FormAlert text={failure === 'changed' ? t('phoneOrder.changed') : failure} />
      <p role="status" className={styles.faint}>
        {draft.isSaving && t('phoneOrder.saving')}
      </p>
      {lines.length === 0 ? (
        <p className={styles.faint}>{t('phoneOrder.noGoods')}</p>
      ) : (
        <LineList lines={lines} quantityOf={quantityOf} setQuantity={setQuantity} />
      )}
      {order !== undefined && order.left_out > 0 && (
        <p className={styles.faint}>{t('phoneOrder.leftOut', { count: order.left_out })}</p>
      )}
      <Search
        onAdd={({ variation_id: id }) => setQuantity(id, quantityOf(id) + 1)}
        quantityOf={quantityOf}
      />
    </section>
  )
}

interface LineListProps {
  lines: NonNullable<Draft['draft']>['lines']
  quantityOf: (variationId: string) => number
  setQuantity: (variationId: string, quantity: number) => void
}

function LineList({ lines, quantityOf, setQuantity }: LineListProps) {
  const t = useT()
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.variation_id} className={styles.line}>
          <Named goods={line} />
          {!line.is_ordered && <Badge tone="dragon">{t('phoneOrder.notOrdered')}</Badge>}
          <Stepper
            size="sm"
            label={t('phoneOrder.quantityOf', { name: line.name })}
            decreaseLabel={t('phoneOrder.less')}
            increaseLabel={t('phoneOrder.more')}
            value={quantityOf(line.variation_id)}
            min={1}
            max={Math.max(1, line.available)}
            maxReason={t('phoneOrder.noMore')}
            showReason
            onChange={(quantity) => setQuantity(line.variation_id, quantity)}
          />
          <IconButton
            size="sm"
            label={t('phoneOrder.remove', { name: line.name })}
            icon={<Trash2 size={16} strokeWidth={1.75} />}
            onClick={() => setQuantity(line.variation_id, 0)}
          />
        </li>
      ))}
    </ul>
  )
}

interface SearchProps {
  onAdd: (goods: PhoneGoods) => void
  quantityOf: (variationId: string) => number
}

function Search({ onAdd, quantityOf }: SearchProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['phone-goods', q],
    queryFn: ({ signal }) => send(searchPhoneGoods, { query: { q }, signal }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const shown = q.length > 1 ? found : []
  return (
    <div className={styles.search}>
      <Field label={t('phoneOrder.search')} hint={t('phoneOrder.searchHint')}>
        <TextInput
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <p role="status" className="visually-hidden">
        {q.length > 1 && !isFetching && t('phoneOrder.found', { count: shown.length })}
      </p>
      {q.length > 1 && !isFetching && shown.length === 0 && (
        <p className={styles.faint}>{t('phoneOrder.nothing')}</p>
      )}
      <ul className={styles.lines}>
        {shown.map((goods) => (
          <li key={goods.variation_id} className={styles.line}>
            <Named goods={goods} />
            <Button
              size="sm"
              variant="secondary"
              aria-label={t('phoneOrder.addNamed', {
                name: `${goods.name} ${goods.variation_name}`,
              })}
              disabledReason={
                quantityOf(goods.variation_id) >= goods.available
                  ? t('phoneOrder.noMore')
                  : undefined
              }
              onClick={() => onAdd(goods)}
            >
              {t('phoneOrder.add')}
              {quantityOf(goods.variation_id) > 0 && ` (${quantityOf(goods.variation_id)})`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Named({ goods }: { goods: PhoneGoods }) {
  const t = useT()
  return (
    <>
      <img
        src={goods.thumbnail}
        alt=""
        width={PHOTO_PX}
        height={PHOTO_PX}
        className={styles.photo}
      />
      <span className={styles.words}>
        <strong>{goods.name}</strong>
        <span className={styles.faint}>
          {goods.variation_name} · {goods.sku}
        </span>
        <span>
          {formatRupiah(goods.price)} · {t('phoneOrder.available', { count: goods.available })}{' '}
          {goods.availability !== 'now' && (
            <Badge tone={goods.availability === 'out' ? 'dragon' : 'mango'}>
              {t(`phoneOrder.${goods.availability}`)}
            </Badge>
          )}
        </span>
      </span>
    </>
  )
}
