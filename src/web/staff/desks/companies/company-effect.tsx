import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { companyEffect, type CompanyEffect, type StaffCompany } from '#contract/staff/companies.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { formatDay } from '#i18n/format.ts'
import { useTried } from '#web/staff/form/effect/use-tried.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { bodyOf, type CompanyDraft } from './company-form.ts'
import styles from './companies.module.css'

interface EffectPanelProps {
  draft: CompanyDraft
  company: StaffCompany
  /** Name of a price list; of none for null. */
  listName: (id: string | null) => string
}

/** What typed terms change and mean for the company, before they are saved. */
export function EffectPanel({ draft, company, listName }: EffectPanelProps) {
  const t = useT()
  const tried = useTried(draft)
  const terms = bodyOf(tried)
  const { terms_days: days, credit_limit: limit, price_list_id, is_active } = terms
  const changes = changesOf(terms, company, { t, listName })
  const { id } = company
  const { data } = useQuery({
    queryKey: [companyEffect.path, id, days, limit, price_list_id, is_active],
    queryFn: ({ signal }) =>
      send(companyEffect, {
        params: { id },
        body: { terms_days: days, credit_limit: limit, price_list_id, is_active },
        signal,
      }),
    enabled: changes.length > 0 && typeof days === 'number' && typeof limit === 'number',
    retry: false,
  })
  const known = tried === draft ? data : undefined
  return (
    <div role="status" className={styles.effect}>
      {changes.length === 0 ? (
        <p className={styles.faint}>{t('companies.effect.hint')}</p>
      ) : (
        <>
          <h3>{t('companies.effect.title')}</h3>
          <ul>
            {changes.map(({ field, label, before, after }) => (
              <li key={field}>
                <p>
                  {label}: {before} → <strong>{after}</strong>
                </p>
                {known && <Meaning field={field} effect={known} terms={terms} />}
              </li>
            ))}
          </ul>
          {known && <Prices prices={known.prices} />}
        </>
      )}
    </div>
  )
}

type Field = 'terms_days' | 'credit_limit' | 'price_list_id' | 'is_active'
type Change = { field: Field; label: string; before: string; after: string }
type Terms = ReturnType<typeof bodyOf>

const changesOf = (
  terms: Terms,
  company: StaffCompany,
  { t, listName }: { t: StaffTranslate; listName: EffectPanelProps['listName'] },
): Change[] => {
  const whole = (value: number, print: (value: number) => string) =>
    typeof value === 'number' ? print(value) : '–'
  const printed: Record<Field, [label: string, print: (of: Pick<Terms, Field>) => string]> = {
    terms_days: [t('companies.termsDays'), (of) => whole(of.terms_days, formatNumber)],
    credit_limit: [t('companies.creditLimit'), (of) => whole(of.credit_limit, formatRupiah)],
    price_list_id: [t('companies.priceList'), (of) => listName(of.price_list_id)],
    is_active: [t('companies.active'), (of) => t(of.is_active ? 'companies.yes' : 'companies.no')],
  }
  return (Object.keys(printed) as Field[])
    .filter((field) => terms[field] !== company[field])
    .map((field) => {
      const [label, print] = printed[field]
      return { field, label, before: print(company), after: print(terms) }
    })
}

interface MeaningProps {
  field: Field
  effect: CompanyEffect
  terms: Terms
}

function Meaning({ field, effect, terms }: MeaningProps): ReactNode {
  const t = useT()
  if (field === 'terms_days') return <p>{ofDays(t, terms.terms_days, effect)}</p>
  if (field === 'credit_limit') return <p>{ofLimit(t, effect)}</p>
  return field === 'is_active' && !terms.is_active ? <p>{t('companies.effect.inactive')}</p> : null
}

const ofLimit = (t: StaffTranslate, { owed, over, left }: CompanyEffect): string =>
  over > 0
    ? t('companies.effect.over', { owed: formatRupiah(owed), amount: formatRupiah(over) })
    : t('companies.effect.left', { owed: formatRupiah(owed), amount: formatRupiah(left) })

const ofDays = (t: StaffTranslate, days: number, effect: CompanyEffect): string =>
  days === 0
    ? t('companies.effect.none', { count: formatNumber(effect.open) })
    : t('companies.effect.overdue', {
        count: formatNumber(effect.overdue),
        all: formatNumber(effect.open),
        amount: formatRupiah(effect.overdue_amount),
      })

/** What the company pays by another list, or without its own. */
function Prices({ prices }: { prices: CompanyEffect['prices'] }) {
  const t = useT()
  const locale = useLocale()
  if (prices === null) return null
  const { cheaper, dearer, begins, ended, examples } = prices
  return (
    <>
      {begins !== null && <p>{t('companies.effect.begins', { day: formatDay(begins, locale) })}</p>}
      {ended && <p>{t('companies.effect.ended')}</p>}
      {dearer + cheaper === 0 && <p>{t('companies.effect.samePrices')}</p>}
      {dearer > 0 && <p>{t('companies.effect.dearer', { count: dearer })}</p>}
      {cheaper > 0 && <p>{t('companies.effect.cheaper', { count: cheaper })}</p>}
      {examples.length > 0 && (
        <ul>
          {examples.map((one) => (
            <li key={one.sku}>
              {one.name[locale]} {one.variation[locale]}
              {one.quantity > 1 && ` (${t('companies.fromUnits', { count: one.quantity })})`}:{' '}
              {formatRupiah(one.before)} → <strong>{formatRupiah(one.after)}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
