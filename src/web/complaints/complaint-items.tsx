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
  orderId: string
  slug: ComplaintSlug
  items: readonly Item[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  error: string | undefined
  errorId: string
}

/** The products of an order that something is wrong with, and how many of each. */
export function ComplaintItems({
  orderId,
  slug,
  items,
  chosen,
  onChange,
  error,
  errorId,
}: ComplaintItemsProps) {
  const t = useT()
  const choose = (item: Item, isChosen: boolean) => {
    const { [item.order_item_id]: _, ...others } = chosen
    onChange(isChosen ? { ...others, [item.order_item_id]: item.quantity_max } : others)
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
        {items.map((item) => {
          const quantity = chosen[item.order_item_id]
          return (
            <Item
              key={item.order_item_id}
              item={item}
              quantity={quantity}
              slug={slug}
              error={error}
              choose={choose}
              orderId={orderId}
              onChange={onChange}
              chosen={chosen}
            />
          )
        })}
      </ul>
    </fieldset>
  )
}

interface ItemProps {
  item: Item
  quantity: number | undefined
  slug: ComplaintSlug
  error: string | undefined
  choose: (item: Item, isChosen: boolean) => void
  orderId: string
  onChange: (chosen: Chosen) => void
  chosen: Chosen
}

function Item({ item, quantity, slug, error, choose, orderId, onChange, chosen }: ItemProps) {
  const t = useT()
  return (
    <li className={quantity === undefined ? styles.item : `${styles.item} ${styles.on}`}>
      <div className={styles.head}>
        <Checkbox
          className={styles.tick}
          label={item.name}
          labelHidden
          checked={quantity !== undefined}
          disabled={!canChoose(item, slug)}
          aria-invalid={error && canChoose(item, slug) ? true : undefined}
          onChange={(event) => choose(item, event.target.checked)}
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
            !canChoose(item, slug) && (
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
            onChange={(next) => onChange({ ...chosen, [item.order_item_id]: next })}
            decreaseLabel={t('complaint.less', { name: item.name })}
            increaseLabel={t('complaint.more', { name: item.name })}
            showReason={false}
          />
        </div>
      )}
    </li>
  )
}
