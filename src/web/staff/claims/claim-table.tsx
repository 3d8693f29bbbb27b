import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listClaims, type SupplierClaim } from '#contract/staff/purchases/claims.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { Link } from '#web/router.ts'
import { sendWhole } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { DataTable } from '#web/ui/display/table.tsx'

/** First part of the keys of all answers about claims. */
export const CLAIMS = 'claims'

export const useClaims = (of: { batch_id: string } | { purchase_id: string }) =>
  useQuery({
    queryKey: [CLAIMS, 'of', of],
    queryFn: ({ signal }) => sendWhole(listClaims, { query: of, signal }),
  })

const TONES: Readonly<Record<NonNullable<SupplierClaim['outcome']>, BadgeTone>> = {
  credited: 'leaf',
  replaced: 'leaf',
  refused: 'neutral',
  withdrawn: 'neutral',
}

export function ClaimBadge({ outcome }: Pick<SupplierClaim, 'outcome'>) {
  const t = useT()
  return outcome === null ? (
    <Badge tone="mango">{t('claims.open')}</Badge>
  ) : (
    <Badge tone={TONES[outcome]}>{t(`claims.view.${outcome}`)}</Badge>
  )
}

/** What a claim brought: an amount, units, or nothing. */
export const broughtOf = ({ credit, replaced }: SupplierClaim, t: StaffTranslate): string => {
  if (credit !== null) return formatRupiah(credit)
  return replaced === null ? '–' : t('claims.unitsOf', { count: formatNumber(replaced) })
}

/** Claims of one batch or purchase. */
export function ClaimTable({
  claims,
  caption,
}: {
  claims: readonly SupplierClaim[]
  caption: string
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'number', header: t('claims.number') },
        { key: 'batch', header: t('claims.batch') },
        { key: 'reason', header: t('claims.reason') },
        { key: 'units', header: t('claims.units'), align: 'end' },
        { key: 'outcome', header: t('claims.outcome') },
        { key: 'brought', header: t('claims.brought'), align: 'end' },
        { key: 'at', header: t('claims.at') },
      ]}
      rows={claims.map((claim) => ({
        id: claim.id,
        cells: {
          number: (
            <Link className="link" to={staffPages.claim(claim.id)}>
              {claim.number}
            </Link>
          ),
          batch: claim.batch.code,
          reason: t(`claims.reason.${claim.reason}`),
          units: formatNumber(claim.units),
          outcome: <ClaimBadge {...claim} />,
          brought: broughtOf(claim, t),
          at: formatDay(jakartaDate(new Date(claim.at)), locale),
        },
      }))}
    />
  )
}
