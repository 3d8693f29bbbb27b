import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listAudit, type AuditAct } from '#contract/staff/audit.ts'
import { formatDateTime } from '#i18n/format.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Link } from '#web/router.ts'
import { ActDialog } from './act-dialog.tsx'
import { actName, valueOf } from './act-names.ts'
import styles from './acts.module.css'

const SHOWN = 10
const SHOWN_CHANGES = 3

/** A thing by its kind and id, or everything that was done for a customer. */
export type About = { kind: string; id: string } | { customer: string }

/** What was done about one thing, the newest first. */
export function Acts({ about }: { about: About }) {
  const t = useT()
  const [open, setOpen] = useState<AuditAct | null>(null)
  const asked = 'customer' in about ? about : { kind: about.kind, q: about.id }
  const query = useQuery({
    queryKey: [listAudit.path, asked, SHOWN],
    queryFn: ({ signal }) =>
      sendWhole(listAudit, { query: { ...asked, per_page: String(SHOWN) }, signal }),
  })
  return (
    <Part title={t('staff.acts.title')}>
      <Loaded query={query} data={query.data} failed={t('staff.acts.failed')} lines={3}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p className={styles.faint}>{t('staff.acts.none')}</p>}
            <ol className={styles.acts}>
              {data.map((act) => (
                <Line key={act.id} act={act} onOpen={() => setOpen(act)} />
              ))}
            </ol>
            {meta.next_cursor && (
              <Link
                className="link"
                to={`${staffPages.audit()}?${new URLSearchParams(asked).toString()}`}
              >
                {t('staff.acts.all')}
              </Link>
            )}
          </>
        )}
      </Loaded>
      <ActDialog act={open} onClose={() => setOpen(null)} />
    </Part>
  )
}

function Line({ act, onOpen }: { act: AuditAct; onOpen: () => void }) {
  const t = useT()
  const locale = useLocale()
  const shown = act.changes.slice(0, SHOWN_CHANGES).map(valueOf)
  const more = act.changes.length - shown.length
  return (
    <li className={styles.act}>
      <button type="button" className={styles.name} onClick={onOpen}>
        {actName(t, act.act)}
      </button>
      <span className={styles.faint}>
        {act.by?.name ?? t('staff.audit.system')} ·{' '}
        <time dateTime={act.at}>{formatDateTime(new Date(act.at), locale)}</time>
      </span>
      {shown.length > 0 && (
        <span className={styles.changes}>
          {[...shown, ...(more > 0 ? [`+${more}`] : [])].join('; ')}
        </span>
      )}
    </li>
  )
}
