import { useState, type DragEvent } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { RunsOfWindow } from '#contract/staff/delivery/runs.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Weight } from '#web/staff/order-values.tsx'
import { ZoneNames } from '#web/staff/zone-names.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { assigned, factsOf, moved, type Place, type Plan, type PlannedOrder } from './plan.ts'
import styles from './riders.module.css'

interface PlanBoardProps {
  plan: Plan
  data: RunsOfWindow
  /** The orders that are shown; the others keep their place. */
  shown: ReadonlySet<string>
  selected: string | null
  onSelect: (id: string) => void
  /** Null for who may only read. */
  onChange: ((plan: Plan) => void) | null
}

/** Planned runs and orders without one; orders move by drag, by buttons or by a choice. */
export function PlanBoard({ plan, data, shown, onChange, ...rows }: PlanBoardProps) {
  const t = useT()
  const [dragged, setDragged] = useState<string | null>(null)
  const move = (id: string, to: Place) => onChange?.(moved(plan, id, to))
  const dropsAt = (to: Place) =>
    onChange === null
      ? {}
      : {
          onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            event.stopPropagation()
            if (dragged !== null) move(dragged, to)
            setDragged(null)
          },
        }
  const isShown = ({ id }: PlannedOrder) => shown.has(id)
  const given = { ...rows, data, plan }
  const rowOf = (order: PlannedOrder, place: Place) => (
    <OrderRow
      key={order.id}
      {...given}
      order={order}
      place={place}
      move={onChange && move}
      onDrag={setDragged}
      drops={dropsAt(place)}
    />
  )
  return (
    <>
      {plan.runs.map((run, index) => (
        <section
          hidden={!run.orders.some(isShown)}
          // A run has no id before it is saved.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={styles.run}
          aria-label={t('riders.run', { number: index + 1 })}
          {...dropsAt({ run: index, position: run.orders.length })}
        >
          <RunHead index={index} plan={plan} data={data} onChange={onChange} />
          <ol className={styles.orders}>
            {run.orders.map(
              (order, position) => isShown(order) && rowOf(order, { run: index, position }),
            )}
          </ol>
        </section>
      ))}
      <section
        className={styles.run}
        aria-label={t('riders.rest')}
        {...dropsAt({ run: null, position: 0 })}
      >
        <h2>{t('riders.restCount', { count: plan.rest.length })}</h2>
        <ul className={styles.orders}>
          {plan.rest.filter(isShown).map((order) => rowOf(order, { run: null, position: 0 }))}
        </ul>
      </section>
    </>
  )
}

interface RunHeadProps {
  index: number
  plan: Plan
  data: RunsOfWindow
  onChange: ((plan: Plan) => void) | null
}

function RunHead({ index, plan, data, onChange }: RunHeadProps) {
  const t = useT()
  const { riderId, orders } = plan.runs[index]!
  const facts = factsOf(orders, data)
  return (
    <header className={styles.head}>
      <h2>{t('riders.run', { number: index + 1 })}</h2>
      <p>
        {t('riders.facts', {
          stops: orders.length,
          km: facts.kilometres.toFixed(1),
          minutes: facts.minutes,
        })}{' '}
        · <Weight grams={facts.grams} />
        {facts.cash > 0 && <> · {formatRupiah(facts.cash)}</>}
      </p>
      {facts.problems.map((problem) => (
        <Badge key={problem} tone="dragon">
          {t(`riders.problem.${problem}`)}
        </Badge>
      ))}
      <Field label={t('riders.rider')} labelHidden>
        <Select
          value={riderId ?? ''}
          disabled={onChange === null}
          options={[
            { value: '', label: t('riders.noRider') },
            ...data.riders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange?.(assigned(plan, index, event.target.value || null))}
        />
      </Field>
    </header>
  )
}

interface OrderRowProps {
  order: PlannedOrder
  place: Place
  plan: Plan
  data: RunsOfWindow
  selected: string | null
  onSelect: (id: string) => void
  move: ((id: string, to: Place) => void) | null
  onDrag: (id: string | null) => void
  drops: object
}

function OrderRow(props: OrderRowProps) {
  const { order, place, plan, data, selected, onSelect, move, onDrag, drops } = props
  const t = useT()
  const length = place.run === null ? 0 : plan.runs[place.run]!.orders.length
  const to = (value: string) => {
    const run = value === '' ? null : Number(value)
    move?.(order.id, { run, position: run === null ? 0 : (plan.runs[run]?.orders.length ?? 0) })
  }
  return (
    <li
      className={styles.order}
      data-selected={order.id === selected || undefined}
      draggable={move !== null}
      onDragStart={() => onDrag(order.id)}
      onDragEnd={() => onDrag(null)}
      {...drops}
    >
      <OrderName onSelect={onSelect} order={order} data={data} />
      {move && (
        <span className={styles.moves}>
          {place.run !== null && (
            <>
              <IconButton
                size="sm"
                label={t('riders.up', { number: order.number })}
                icon={<ArrowUp size={18} />}
                disabled={place.position === 0}
                onClick={() => move(order.id, { ...place, position: place.position - 1 })}
              />
              <IconButton
                size="sm"
                label={t('riders.down', { number: order.number })}
                icon={<ArrowDown size={18} />}
                disabled={place.position === length - 1}
                onClick={() => move(order.id, { ...place, position: place.position + 1 })}
              />
            </>
          )}
          <Field label={t('riders.to', { number: order.number })} labelHidden>
            <Select
              value={place.run === null ? '' : String(place.run)}
              options={[
                { value: '', label: t('riders.rest') },
                ...plan.runs.map((_, index) => ({
                  value: String(index),
                  label: t('riders.run', { number: index + 1 }),
                })),
                { value: String(plan.runs.length), label: t('riders.newRun') },
              ]}
              onChange={(event) => to(event.target.value)}
            />
          </Field>
        </span>
      )}
    </li>
  )
}

type OrderNameProps = Pick<OrderRowProps, 'onSelect' | 'order' | 'data'>

function OrderName({ onSelect, order, data }: OrderNameProps) {
  const t = useT()
  const km = factsOf([order], data).kilometres.toFixed(1)
  return (
    <button type="button" className={styles.name} onClick={() => onSelect(order.id)}>
      <strong>{order.number}</strong> {order.name}
      <span>
        {order.address} · {t('riders.orderFacts', { km, bags: order.bags })} ·{' '}
        <Weight grams={order.grams} />
        {order.cash > 0 && <> · {formatRupiah(order.cash)}</>} · <ZoneNames zones={order.zones} />
      </span>
    </button>
  )
}
