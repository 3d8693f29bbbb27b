import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  getStaffEarningRule,
  listStaffEarningRules,
  type StaffEarningRuleDetail,
} from '#contract/staff/loyalty.ts'
import { EARNING_KINDS } from '#domain/points/earning.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useParams } from '#web/router.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { RuleEditor } from './rule-editor.tsx'
import styles from './loyalty.module.css'

/** One earning rule: its form, what it would have given, and who changed it. */
export function Component() {
  const t = useT()
  const queries = useQueryClient()
  const { kind: asked = '' } = useParams()
  const kind = EARNING_KINDS.find((one) => one === asked) ?? 'profile'
  const query = useQuery({
    queryKey: [getStaffEarningRule.path, kind],
    queryFn: ({ signal }) => send(getStaffEarningRule, { params: { kind }, signal }),
  })
  const rule = query.data
  return (
    <Page
      title={t(`loyalty.kind.${kind}`)}
      note={
        rule && (
          <Badge tone={rule.is_on ? 'leaf' : 'neutral'}>
            {t(rule.is_on ? 'loyalty.on' : 'loyalty.off')}
          </Badge>
        )
      }
      back={{ to: staffPages.loyalty(), label: t('staff.title.loyalty') }}
    >
      <Loaded query={query} data={rule} failed={t('loyalty.failed')} lines={6}>
        {(rule) => (
          <div className={styles.page}>
            <RuleEditor
              rule={rule}
              onSaved={(saved) => {
                queries.setQueryData([getStaffEarningRule.path, kind], saved)
                void queries.invalidateQueries({ queryKey: [listStaffEarningRules.path] })
              }}
            />
            <History changes={rule.changes} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function History({ changes }: Pick<StaffEarningRuleDetail, 'changes'>) {
  const t = useT()
  const locale = useLocale()
  const named = (field: string) => {
    const [name, side] = field.split('.')
    const words = t(`loyalty.field.${name as 'points'}`)
    return side === undefined ? words : `${words} ${t(`staff.form.${side as 'en'}`)}`
  }
  const said = (value: string) =>
    value === ''
      ? t('loyalty.empty')
      : /^20\d\d-.*Z$/.test(value)
        ? formatDateTime(new Date(value), locale)
        : value
  return (
    <section className={styles.part} aria-labelledby="loyalty-history">
      <h2 id="loyalty-history">{t('loyalty.history')}</h2>
      {changes.length === 0 && <p className={styles.faint}>{t('loyalty.noHistory')}</p>}
      <ol className={`plain-list ${styles.list}`}>
        {changes.map(({ at, by, fields }) => (
          <li key={at}>
            <p className={styles.faint}>
              {t('loyalty.by', { date: formatDateTime(new Date(at), locale), who: by })}
            </p>
            {fields.map(({ field, before, after }) => (
              <p key={field}>
                {t('loyalty.change', {
                  field: named(field),
                  before: said(before),
                  after: said(after),
                })}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
