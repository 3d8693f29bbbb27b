import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listProposals, type Proposal } from '#contract/staff/purchases/buying.ts'
import { createPurchase, listPurchases } from '#contract/staff/purchases/purchases.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import { useNavigate } from '#web/router.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { usePlaces } from '#web/staff/goods/places.ts'
import { ProposedItem } from './proposed-item.tsx'
import styles from './buying.module.css'

/** What should be bought today, by supplier, with the parts of each number. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const places = usePlaces()
  const [chosen, setChosen] = useState('')
  const [isWhole, setWhole] = useState(false)
  const query = useQuery({
    queryKey: [listProposals.path, chosen],
    queryFn: ({ signal }) =>
      send(listProposals, { query: chosen ? { location: chosen } : {}, signal }),
  })
  const others = (query.data ?? []).flatMap(({ items }) => items).filter(isNotNeeded).length
  return (
    <Page title={t('staff.title.buying')}>
      <div className={styles.page}>
        {places.length > 1 && (
          <Field label={t('stock.place')}>
            <Select
              value={chosen || places[0]!.id}
              options={places.map(({ id, name }) => ({ value: id, label: name[locale] }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          </Field>
        )}
        {others > 0 && (
          <Checkbox
            label={t('buying.onlyNeeded')}
            hint={t('buying.others', { count: formatNumber(others) })}
            checked={!isWhole}
            onChange={({ target }) => setWhole(!target.checked)}
          />
        )}
        <RangeStates
          query={query}
          items={query.data}
          none={{ title: t('buying.noProposals'), text: t('buying.noProposalsText') }}
        >
          {(proposals) =>
            proposals
              .toSorted(neededFirst)
              .map((proposal) => (
                <SupplierProposal
                  key={proposal.supplier.id}
                  proposal={proposal}
                  onlyNeeded={!isWhole}
                />
              ))
          }
        </RangeStates>
      </div>
    </Page>
  )
}

type Item = Proposal['items'][number]
/** Suppliers from whom something is needed come first, in the order in which they close. */
const neededFirst = (a: Proposal, b: Proposal): number =>
  Number(a.items.every(isNotNeeded)) - Number(b.items.every(isNotNeeded))
const isNotNeeded = ({ need, packs }: Item): boolean => need === 0 && packs === 0

interface SupplierProposalProps {
  proposal: Proposal
  onlyNeeded: boolean
}

function SupplierProposal({ proposal, onlyNeeded }: SupplierProposalProps) {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('purchases.write')
  const { supplier, location, arrival, minimum } = proposal
  const items = proposal.items.toSorted((a, b) => b.need - a.need)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const packsOf = (item: Item): number | null => {
    const text = typed[item.variation_id]
    return text === undefined ? item.packs : wholeOf(text)
  }
  // What was typed stays in view: it is bought too.
  const shown = items.filter(
    (item) => !onlyNeeded || !isNotNeeded(item) || typed[item.variation_id] !== undefined,
  )
  const lines = items.flatMap((item) => {
    const packs = packsOf(item)
    if (packs === null || packs === 0) return []
    const { variation_id, pack_size, pack_price } = item
    return [{ variation_id, packs, pack_size, pack_price }]
  })
  const { busy, save, error, failed } = useSave({ lines })
  const sums = lines.map(({ packs, pack_price }) => packs * pack_price)
  const total = sums.every(Number.isFinite) ? sums.reduce((sum, each) => sum + each, 0) : 0
  const draft = () =>
    save(async () => {
      const body = { supplier_id: supplier.id, location, for_day: arrival, note: '', lines }
      const { id } = await send(createPurchase, { body })
      void queries.invalidateQueries({ queryKey: [listPurchases.path] })
      await navigate(staffPages.purchase(id))
    })
  return (
    <section className={styles.part} aria-label={supplier.name}>
      <h2>{supplier.name}</h2>
      <OrderDay proposal={proposal} />
      {shown.length === 0 && <p className={styles.faint}>{t('buying.noneNeeded')}</p>}
      {shown.map((item) => (
        <ProposedItem
          key={item.variation_id}
          item={item}
          packs={typed[item.variation_id] ?? String(item.packs)}
          error={error(
            `lines.${lines.findIndex((line) => line.variation_id === item.variation_id)}.packs`,
          )}
          onPacks={
            mayWrite ? (text) => setTyped({ ...typed, [item.variation_id]: text }) : undefined
          }
        />
      ))}
      <p className={styles.why}>
        {t('buying.total')}: <b>{formatRupiah(total)}</b>
      </p>
      {total > 0 && total < minimum && <BelowMinimum minimum={minimum} total={total} />}
      <FormAlert text={failed?.message ?? null} />
      {mayWrite && <DraftButton busy={busy} lines={lines} draft={draft} />}
    </section>
  )
}

function OrderDay({ proposal }: { proposal: Proposal }) {
  const t = useT()
  const locale = useLocale()
  const { arrival } = proposal
  return (
    <p className={styles.faint}>
      {t(proposal.is_today ? 'buying.orderToday' : 'buying.orderOn', {
        day: formatDay(proposal.order_on, locale),
        time: proposal.cut_off,
        arrival: formatDay(arrival, locale),
      })}
    </p>
  )
}

interface DraftButtonProps {
  busy: boolean
  lines: { variation_id: string; packs: number; pack_size: number; pack_price: number }[]
  draft: () => Promise<void>
}

function DraftButton({ busy, lines, draft }: DraftButtonProps) {
  const t = useT()
  return (
    <div>
      <Button
        busy={busy}
        busyLabel={t('range.saving')}
        disabled={lines.length === 0}
        onClick={() => void draft()}
      >
        {t('buying.draft')}
      </Button>
    </div>
  )
}

function BelowMinimum({ minimum, total }: { minimum: number; total: number }) {
  const t = useT()
  return (
    <p className={styles.faint}>
      {t('buying.belowMinimum', {
        minimum: formatRupiah(minimum),
        missing: formatRupiah(minimum - total),
      })}
    </p>
  )
}
