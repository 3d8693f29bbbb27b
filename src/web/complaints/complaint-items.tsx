import { useId } from 'react'
import type { ComplaintReasons } from '#contract/complaints/complaints.ts'
import type { ComplaintSlug } from '#domain/complaints/complaint.ts'
import { OrderThumb } from '#web/components/thumb.tsx'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import styles from './complaint-items.module.css'

type Item = ComplaintReasons['items'][number]
/** How many units of each line, by its id; what is not in it is not complained about. */
export type Chosen = Readonly<Record<string, number>>

/** Units of it are left, and the time for this reason is not over for it. */
export const canChoose = (item: Item, slug: ComplaintSlug): boolean =>
  item.quantity_max > 0 && item.slugs.includes(slug)

interface ComplaintItemsProps {
  reasons: Pick<ComplaintReasons, 'order_id' | 'items'>
  slug: ComplaintSlug
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  error: string | undefined
}

/** The products of an order that something is wrong with, and how many of each. */
export function ComplaintItems({ reasons, slug, chosen, onChange, error }: ComplaintItemsProps) {
  const t = useT()
  const errorId = useId()
  const choose = (item: Item, quantity: number | undefined) => {
    const { [item.order_item_id]: _, ...others } = chosen
    onChange(quantity === undefined ? others : { ...chosen, [item.order_item_id]: quantity })
  }
  return (
    <fieldset
      className={styles.field}
      aria-describedby={error ? errorId : undefined}
      data-field="items"
    >
      <legend className={styles.legend}>
        {t('complaint.items')}
        <span className={styles.star} aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
      <ul className={`plain-list ${styles.list}`}>
        {reasons.items.map((item) => (
          <Item
            key={item.order_item_id}
            item={item}
            orderId={reasons.order_id}
            isAllowed={canChoose(item, slug)}
            isWrong={error !== undefined}
            quantity={chosen[item.order_item_id]}
            onChange={(quantity) => choose(item, quantity)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface ItemProps {
  item: Item
  orderId: string
  isAllowed: boolean
  isWrong: boolean
  /** Undefined when nothing is wrong with it. */
  quantity: number | undefined
  onChange: (quantity: number | undefined) => void
}

function Item({ item, orderId, isAllowed, isWrong, quantity, onChange }: ItemProps) {
  const t = useT()
  return (
    <li className={quantity === undefined ? styles.item : `${styles.item} ${styles.on}`}>
      <div className={styles.head}>
        <Checkbox
          className={styles.tick}
          label={item.name}
          labelHidden
          checked={quantity !== undefined}
          disabled={!isAllowed}
          aria-invalid={isWrong && isAllowed ? true : undefined}
          onChange={(event) => onChange(event.target.checked ? item.quantity_max : undefined)}
        />
        <OrderThumb image={item.image} tile={item.tile} />
        <div className={styles.words}>
          <p className={styles.name}>{item.name}</p>
          <p className={styles.facts}>
            {[item.variation_name, t('complaint.bought', { quantity: item.quantity })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {item.open_complaint_id ? (
            <Link
              to={pages.complaintStatus(orderId, item.open_complaint_id)}
              className={`link ${styles.facts}`}
            >
              {t('complaint.itemOpen')}
            </Link>
          ) : (
            !isAllowed && (
              <p className={styles.facts}>
                {t(item.quantity_max === 0 ? 'complaint.itemDone' : 'complaint.itemLate')}
              </p>
            )
          )}
        </div>
      </div>
      {quantity !== undefined && item.quantity_max > 1 && (
        <div className={styles.count}>
          <span className={styles.facts}>{t('complaint.howMany')}</span>
          <Stepper
            label={t('complaint.quantityOf', { name: item.name })}
            value={quantity}
            min={1}
            max={item.quantity_max}
            onChange={onChange}
            decreaseLabel={t('complaint.less', { name: item.name })}
            increaseLabel={t('complaint.more', { name: item.name })}
            showReason={false}
          />
        </div>
      )}
    </li>
  )
}
