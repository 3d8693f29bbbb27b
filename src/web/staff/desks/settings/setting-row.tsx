import { useRef, useState, type RefObject } from 'react'
import type { StaffApproval } from '#contract/staff/approvals.ts'
import { staffPages } from '#contract/pages.ts'
import type { SettingPlan, StaffSetting } from '#contract/staff/settings.ts'
import { formatDateTime } from '#i18n/format.ts'
import { settingValue } from '#i18n/setting-value.ts'
import { Link } from '#web/router.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { LogoForm } from './logo-form.tsx'
import { Plans } from './plans.tsx'
import type { Save } from './values.ts'
import styles from './settings.module.css'
import { EditForm } from './edit-form.tsx'
import { SettingShown } from './setting-shown.tsx'

interface SettingRowProps {
  setting: StaffSetting
  plans: readonly SettingPlan[]
  /** Changes of it that a second person has to approve. */
  waiting: readonly StaffApproval[]
  onSave: Save
  onHistory: (setting: StaffSetting) => void
}

/** A setting: its value, and the form in its place while it is changed. */
export function SettingRow({ setting, plans, waiting, onSave, onHistory }: SettingRowProps) {
  const t = useT()
  const locale = useLocale()
  const [isEditing, setEditing] = useState(false)
  // Where the focus was before the form took the place of the button.
  const wasEditing = useRef(false)
  const close = () => {
    wasEditing.current = true
    setEditing(false)
  }
  const { name, meaning, value, changed_by: by, changed_at: at } = setting
  const isChanged = value !== setting.default
  const unchanged = settingValue(t, setting, setting.default, locale)
  return (
    <li className={styles.row} data-changed={isChanged || undefined}>
      <div>
        <p className={styles.name}>
          {name[locale]} {isChanged && <Badge tone="mango">{t('staff.settings.changed')}</Badge>}
        </p>
        <p className={styles.meaning}>{meaning[locale]}</p>
      </div>
      {isEditing ? (
        setting.key === 'shop.logo' ? (
          <LogoForm setting={setting} onSave={onSave} onClose={close} />
        ) : (
          <EditForm setting={setting} onSave={onSave} onClose={close} />
        )
      ) : (
        <>
          <div>
            <p className={styles.now}>
              <SettingShown setting={setting} value={value} />
            </p>
            {isChanged && (
              <p className={styles.meaning}>{t('staff.settings.default', { value: unchanged })}</p>
            )}
            {by !== null && at !== null && (
              <p className={styles.meaning}>
                {t('staff.settings.changedBy', {
                  by: by === 'operator' ? t('staff.settings.operator') : by,
                  at: formatDateTime(new Date(at), locale),
                })}
              </p>
            )}
            <Plans setting={setting} plans={plans} />
            <Waiting approvals={waiting} />
          </div>
          <RowActs
            name={name}
            onHistory={onHistory}
            setting={setting}
            wasEditing={wasEditing}
            setEditing={setEditing}
          />
        </>
      )}
    </li>
  )
}

/** Changes that have not happened yet, each with a link to its approval. */
function Waiting({ approvals }: { approvals: readonly StaffApproval[] }) {
  const t = useT()
  return approvals.map(({ id, number }) => (
    <p key={id} className={styles.meaning}>
      <Link to={staffPages.approval(id)} className="link">
        {t('staff.form.approvalTitle', { number })}
      </Link>
    </p>
  ))
}

interface RowActsProps {
  name: { id: string; en: string }
  onHistory: (setting: StaffSetting) => void
  setting: StaffSetting
  wasEditing: RefObject<boolean>
  setEditing: (next: boolean) => void
}

function RowActs({ name, onHistory, setting, wasEditing, setEditing }: RowActsProps) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  return (
    <div className={styles.acts}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('staff.settings.historyOf', { name: name[locale] })}
        onClick={() => onHistory(setting)}
      >
        {t('staff.settings.history')}
      </Button>
      {may('settings.write') && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${t('staff.settings.edit')}: ${name[locale]}`}
          ref={(button) => {
            if (button && wasEditing.current) button.focus()
            wasEditing.current = false
          }}
          onClick={() => setEditing(true)}
        >
          {t('staff.settings.edit')}
        </Button>
      )}
    </div>
  )
}
