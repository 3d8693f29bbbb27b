import { useQuery } from '@tanstack/react-query'
import { companyEffect, type StaffCompany } from '#contract/staff/companies.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { EffectNote } from '#web/staff/form/effect/effect-note.tsx'
import { useTried } from '#web/staff/form/effect/use-tried.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { bodyOf, type CompanyDraft } from './company-form.ts'

interface CompanyEffectProps {
  draft: CompanyDraft
  company: StaffCompany
}

/** What the typed limit and days to pay mean for what is open now, before they are saved. */
export function CompanyEffect({ draft, company }: CompanyEffectProps) {
  const t = useT()
  const tried = useTried(draft)
  const { terms_days: days, credit_limit: limit } = bodyOf(tried)
  const isLimit = limit !== company.credit_limit
  const isDays = days !== company.terms_days
  const { id } = company
  const { data } = useQuery({
    queryKey: [companyEffect.path, id, days, limit],
    queryFn: ({ signal }) =>
      send(companyEffect, {
        params: { id },
        body: { terms_days: days, credit_limit: limit },
        signal,
      }),
    enabled: (isLimit || isDays) && typeof days === 'number' && typeof limit === 'number',
    retry: false,
  })
  if (tried !== draft || !data) return <EffectNote text={null} />
  const owed = formatRupiah(data.owed)
  const ofLimit =
    data.over > 0
      ? t('companies.effect.over', { owed, amount: formatRupiah(data.over) })
      : t('companies.effect.left', { owed, amount: formatRupiah(data.left) })
  const ofDays =
    days === 0
      ? t('companies.effect.none', { count: formatNumber(data.open) })
      : t('companies.effect.overdue', {
          count: formatNumber(data.overdue),
          all: formatNumber(data.open),
          amount: formatRupiah(data.overdue_amount),
        })
  return (
    <EffectNote text={[...(isLimit ? [ofLimit] : []), ...(isDays ? [ofDays] : [])].join(' ')} />
  )
}
