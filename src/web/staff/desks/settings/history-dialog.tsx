import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { settingHistory, type StaffSetting } from '#contract/staff/settings.ts'
import { formatDateTime } from '#i18n/format.ts'
import { settingValue } from '#i18n/setting-value.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { SettingShown } from './setting-shown.tsx'
import type { Save } from './values.ts'

interface HistoryDialogProps {
  settings: readonly StaffSetting[] | undefined
  /** The key of the one whose history is open. */
  shown: string | null
  onSave: Save
  onClose: () => void
}

/** The values that a setting had; one press sets an earlier one again. */
export function HistoryDialog({ settings, shown, onSave, onClose }: HistoryDialogProps) {
  const t = useT()
  const locale = useLocale()
  const setting = settings?.find(({ key }) => key === shown) ?? null
  return (
    <Modal
      open={setting !== null}
      onClose={onClose}
      size="md"
      title={setting ? t('staff.settings.historyOf', { name: setting.name[locale] }) : ''}
      closeLabel={t('staff.close')}
    >
      {setting && <Past setting={setting} onSave={onSave} onClose={onClose} />}
    </Modal>
  )
}

interface PastProps extends Pick<HistoryDialogProps, 'onSave' | 'onClose'> {
  setting: StaffSetting
}

/** Sets an earlier value; the dialog stays open when it is refused. */
const useBack = ({ setting, onSave, onClose }: PastProps) => {
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (value: string) => {
    setFailure(null)
    const refusal = await onSave(setting, value)
    if (refusal) setFailure(refusal.value ?? Object.values(refusal.parts ?? {})[0] ?? null)
    else onClose()
  }
  return { failure, save }
}

function Past(props: PastProps) {
  const { setting } = props
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const { key } = setting
  const { failure, save } = useBack(props)
  const { data } = useQuery({
    queryKey: [settingHistory.path, key, setting.value],
    queryFn: ({ signal }) => send(settingHistory, { params: { key: key as never }, signal }),
  })
  if (data?.length === 0) return <p>{t('staff.settings.neverChanged')}</p>
  const back = (value: string, isNewest: boolean) => {
    if (isNewest) return t('staff.settings.now')
    if (value === setting.value || !may('settings.write')) return ''
    return (
      <Button size="sm" variant="secondary" onClick={() => void save(value)}>
        {t('staff.settings.back', { value: settingValue(t, setting, value, locale) })}
      </Button>
    )
  }
  const past = (data ?? []).map(({ value, by, at }, index) => ({
    id: at,
    cells: {
      value: <SettingShown setting={setting} value={value} />,
      by: by === 'operator' ? t('staff.settings.operator') : by,
      at: formatDateTime(new Date(at), locale),
      act: back(value, index === 0),
    },
  }))
  const first = {
    id: 'default',
    cells: {
      value: t('staff.settings.default', {
        value: settingValue(t, setting, setting.default, locale),
      }),
      by: '–',
      at: '–',
      act: back(setting.default, past.length === 0),
    },
  }
  return (
    <>
      <FormAlert text={failure} />
      <DataTable
        caption={t('staff.settings.history')}
        captionHidden
        columns={[
          { key: 'value', header: t('staff.settings.value') },
          { key: 'by', header: t('staff.settings.by') },
          { key: 'at', header: t('staff.settings.at') },
          { key: 'act', header: t('staff.settings.act') },
        ]}
        rows={[...past, first]}
      />
    </>
  )
}
