import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import Bookmark from 'lucide-react/icons/bookmark'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from '#web/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkTabs } from '#web/ui/nav/link-tabs.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { usePermitted } from '../session.ts'
import { useT } from '../words.ts'
import type { ListAddress } from './list-address.ts'
import { addressOf, isShown, TABS_MAX, type SavedViews } from './use-saved-views.ts'
import styles from './saved-views.module.css'

interface SavedTabsProps {
  saved: SavedViews
  address: ListAddress
}

/** The first saved views of a list as tabs; nothing without any. */
export function SavedTabs({ saved, address }: SavedTabsProps) {
  const t = useT()
  const tabs = saved.views.slice(0, TABS_MAX)
  if (tabs.length === 0) return null
  return (
    <LinkTabs
      label={t('staff.views.title')}
      className={styles.tabs}
      tabs={tabs.map((view) => ({
        to: `?${addressOf(view)}`,
        label: view.name,
        current: isShown(view, address),
      }))}
    />
  )
}

/** Saves what the list shows as a view, and opens, chooses as default and deletes saved ones. */
export function SavedViewsButton({ saved, address }: SavedTabsProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <PopoverSheet
      open={open}
      onOpenChange={setOpen}
      align="end"
      title={t('staff.views.title')}
      closeLabel={t('staff.close')}
      triggerClassName={styles.trigger}
      triggerLabel={t('staff.views.title')}
      trigger={<Bookmark size={18} strokeWidth={1.75} />}
    >
      <div className={styles.choice}>
        <FormAlert text={saved.failure} />
        {saved.views.length === 0 && <p>{t('staff.views.none')}</p>}
        <ul className={styles.views}>
          {saved.views.map((view) => (
            <OneView key={view.id} view={view} saved={saved} onOpen={() => setOpen(false)} />
          ))}
        </ul>
        <NewView saved={saved} address={address} />
      </div>
    </PopoverSheet>
  )
}

interface OneViewProps {
  view: SavedViews['views'][number]
  saved: SavedViews
  onOpen: () => void
}

function OneView({ view, saved, onOpen }: OneViewProps) {
  const t = useT()
  const isDefault = saved.defaultId === view.id
  const [asking, setAsking] = useState(false)
  return (
    <li className={styles.view}>
      <Link to={`?${addressOf(view)}`} onClick={onOpen} className={styles.name}>
        {view.name}
        {view.is_shared && <span className={styles.shared}>{t('staff.views.shared')}</span>}
      </Link>
      <IconButton
        size="sm"
        pressed={isDefault}
        label={t('staff.views.default', { name: view.name })}
        icon={<Star size={16} strokeWidth={1.75} fill={isDefault ? 'currentColor' : 'none'} />}
        aria-disabled={saved.busy}
        onClick={() => saved.choose(isDefault ? null : view.id)}
      />
      {view.may_change && (
        <IconButton
          size="sm"
          label={t('staff.views.delete', { name: view.name })}
          icon={<Trash2 size={16} strokeWidth={1.75} />}
          aria-disabled={saved.busy}
          onClick={() => (view.is_shared ? setAsking(true) : saved.remove(view.id))}
        />
      )}
      <Confirm
        open={asking}
        title={t('staff.views.delete', { name: view.name })}
        text={t('staff.views.deleteShared')}
        confirmLabel={t('staff.views.deleteNow')}
        cancelLabel={t('staff.views.keep')}
        onConfirm={() => {
          setAsking(false)
          saved.remove(view.id)
        }}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}

function NewView({ saved, address }: SavedTabsProps) {
  const t = useT()
  const may = usePermitted()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const same = saved.views.find(
    (view) => view.name === name.trim() && view.is_shared === isShared && view.may_change,
  )
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    if (await saved.save({ id: same?.id ?? null, name: name.trim(), isShared, address }))
      setName('')
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Field label={t('staff.views.name')} hint={t('staff.views.nameHint')}>
        <TextInput value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      </Field>
      {may('settings.write') && (
        <Checkbox
          label={t('staff.views.share')}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
      <Button type="submit" size="sm" busy={saved.busy}>
        {t(same ? 'staff.views.replace' : 'staff.views.save')}
      </Button>
    </form>
  )
}

/** Opens the list with the person's default view, unless the address already says what to show. */
export const useDefaultView = (
  saved: SavedViews,
  isBare: boolean,
  open: (query: string) => void,
): void => {
  const wasBare = useRef(isBare)
  const { defaultId, views } = saved
  useEffect(() => {
    if (!wasBare.current || defaultId === null) return
    wasBare.current = false
    const view = views.find(({ id }) => id === defaultId)
    if (view && isBare) open(addressOf(view))
  }, [defaultId, views, isBare, open])
}
