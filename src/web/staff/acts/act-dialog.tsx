import type { AuditAct } from '#contract/staff/audit.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { usePermitted } from '#web/staff/session.ts'
import { DataTable } from '#web/ui/display/table.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Facts, type Fact } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { actName, thingName } from './act-names.ts'
import { thingPage } from './thing-page.ts'
import styles from './acts.module.css'

/** Everything that the log has about one act. */
export function ActDialog({ act, onClose }: { act: AuditAct | null; onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      open={act !== null}
      onClose={onClose}
      size="md"
      title={act ? actName(t, act.act) : ''}
      closeLabel={t('staff.close')}
    >
      {act && <Details act={act} />}
    </Modal>
  )
}

/** What was changed, with a link where it has a page. */
function Thing({ entity: { kind, id, name } }: { entity: NonNullable<AuditAct['entity']> }) {
  const t = useT()
  const may = usePermitted()
  // The log has the id of an order, its page the number.
  const to = kind === 'order' ? name && thingPage(kind, name, may) : thingPage(kind, id, may)
  const text = `${thingName(t, kind)} ${name ?? id}`
  return to ? (
    <Link to={to} className="link">
      {text}
    </Link>
  ) : (
    text
  )
}

function Details({ act }: { act: AuditAct }) {
  const t = useT()
  const locale = useLocale()
  const { by, entity, changes, branch } = act
  const facts: Fact[] = [
    [t('staff.audit.at'), formatDateTime(new Date(act.at), locale)],
    [t('staff.audit.who'), by ? `${by.name} (${by.login})` : t('staff.audit.system')],
    [t('staff.audit.thing'), entity && <Thing key="thing" entity={entity} />],
    [t('staff.audit.customer'), act.customer_id],
    [t('staff.audit.branch'), branch?.name],
    [t('staff.audit.network'), act.network],
    [t('staff.audit.request'), act.request_id],
    ...act.facts.map(({ label, value }): [string, string] => [label, value]),
  ]
  return (
    <>
      <Facts facts={facts} className={styles.facts} />
      {changes.length > 0 && (
        <DataTable
          caption={t('staff.audit.changes')}
          columns={[
            { key: 'field', header: t('staff.audit.field') },
            { key: 'before', header: t('staff.audit.before') },
            { key: 'after', header: t('staff.audit.after') },
          ]}
          rows={changes.map(({ field, label, before, after }) => ({
            id: field,
            cells: { field: label, before: before ?? '–', after: after ?? '–' },
          }))}
        />
      )}
    </>
  )
}
