import { useQuery } from '@tanstack/react-query'
import { listEarningRules, type EarningRuleShown } from '#contract/points/earning.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import styles from './earning-rules.module.css'

/** Ways to earn points other than purchases, each with its terms. Lists only enabled ones. */
export function EarningRules() {
  const t = useT()
  const { data } = useQuery({
    queryKey: [...keys.points, 'rules'],
    queryFn: ({ signal }) => send(listEarningRules, { signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="points-earning" className={`card ${styles.box}`}>
      <h2 id="points-earning" className={styles.heading}>
        {t('earning.title')}
      </h2>
      <ul className="plain-list">
        {data.map((rule) => (
          <Rule key={rule.kind} rule={rule} />
        ))}
      </ul>
    </section>
  )
}

function Rule({ rule }: { rule: EarningRuleShown }) {
  const t = useT()
  const until = rule.formatted_until !== null && t('earning.until', { date: rule.formatted_until })
  const limits = [rule.limit, until].filter(Boolean)
  return (
    <li className={styles.rule}>
      <div className={styles.head}>
        <span className={styles.name}>{rule.title}</span>
        <span className={styles.value}>{t('earning.value', { value: rule.value })}</span>
      </div>
      {limits.length > 0 && <p className={styles.limit}>{limits.join(' · ')}</p>}
      <p className="text-small">{rule.terms}</p>
    </li>
  )
}
