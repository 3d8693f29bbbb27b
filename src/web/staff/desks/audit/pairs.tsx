import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listApprovingPairs } from '#contract/staff/audit.ts'
import { formatNumber } from '#domain/money.ts'
import { formatShortDay } from '#i18n/format.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { DataTable } from '#web/ui/display/table.tsx'

/** Pairs of each week that approved for each other and for no one else. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const query = useQuery({
    queryKey: [listApprovingPairs.path],
    queryFn: ({ signal }) => send(listApprovingPairs, { signal }),
  })
  const rows = (query.data ?? []).map(({ week, one, other }) => ({
    id: `${week} ${one.id} ${other.id}`,
    cells: {
      week: formatShortDay(week, locale),
      first: `${one.name} (${one.login})`,
      second: `${other.name} (${other.login})`,
      approved: [
        t('staff.audit.approvedFor', {
          one: one.login,
          other: other.login,
          count: formatNumber(one.approved),
        }),
        t('staff.audit.approvedFor', {
          one: other.login,
          other: one.login,
          count: formatNumber(other.approved),
        }),
      ].join('; '),
    },
  }))
  return (
    <Page
      title={t('staff.title.pairs')}
      back={{ to: staffPages.audit(), label: t('staff.title.audit') }}
    >
      <p>{t('staff.audit.pairsText')}</p>
      <RangeStates
        query={query}
        items={query.data}
        none={{ title: t('staff.audit.pairsNone'), text: t('staff.audit.pairsNoneText') }}
      >
        {() => (
          <DataTable
            caption={t('staff.audit.pairs')}
            captionHidden
            columns={[
              { key: 'week', header: t('staff.audit.week') },
              { key: 'first', header: t('staff.audit.first') },
              { key: 'second', header: t('staff.audit.second') },
              { key: 'approved', header: t('staff.audit.approved') },
            ]}
            rows={rows}
          />
        )}
      </RangeStates>
    </Page>
  )
}
