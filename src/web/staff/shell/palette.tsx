import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { staffPages } from '#contract/pages.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useNavigate } from '#web/router.ts'
import { useT } from '../words.ts'
import { useScreens } from '../screen.ts'
import { usePermitted } from '../session.ts'
import { ACTS } from './acts.ts'
import { useOwnDesks } from './desks.ts'
import { useFound } from './search/use-found.ts'
import { useOpenScreen } from './screen-link.tsx'
import styles from './palette.module.css'

/** Something that the palette leads to. */
type Target = { id: string; label: string; group: string; open: () => void }

/** Leads to any screen or act by a few letters of its name, and to orders, goods and settings. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [wasOpen, setWasOpen] = useState(open)
  const [openings, setOpenings] = useState(0)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('staff.palette.title')}
      titleHidden
      closeButton={false}
      closeLabel={t('staff.close')}
      initialFocus={field}
      className={styles.palette}
    >
      {/* Opened again while it fades, it would still hold the last text. */}
      <Search key={openings} field={field} onClose={onClose} />
    </Modal>
  )
}

interface SearchProps {
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}

function Search({ field, onClose }: SearchProps) {
  const t = useT()
  const id = useId()
  const { typed, type, found, current, choose, mark, press } = useSearch(onClose)
  const activeId = current && `${id}-${current.id}`
  // The focus stays in the field, so the browser does not scroll to the option.
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <>
      <TextInput
        ref={field}
        role="combobox"
        aria-label={t('staff.palette.title')}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder={t('staff.palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={press}
        onChange={(event) => type(event.target.value)}
      />
      <div id={id} role="listbox" aria-label={t('staff.palette.title')} className={styles.found}>
        {found.map((target, index) => (
          <button
            key={target.id}
            type="button"
            id={`${id}-${target.id}`}
            role="option"
            aria-selected={target.id === current?.id}
            tabIndex={-1}
            className={styles.target}
            onClick={() => choose(target)}
            onPointerMove={() => mark(index)}
          >
            <span>{target.label}</span>
            <span className={styles.group}>{target.group}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className={styles.none}>
          {t('staff.palette.none', { typed })}
        </p>
      )}
    </>
  )
}

/** What is typed, the targets that it names, and the one that keys have reached. */
const useSearch = (onClose: () => void) => {
  const [typed, setTyped] = useState('')
  const [at, mark] = useState(0)
  const screens = useTargets()
  const acts = useActs()
  const named = [...screens, ...acts].filter((target) => isMatch(target, typed))
  const found = [...named, ...useThings(typed)]
  const current = found[Math.min(at, found.length - 1)]
  const type = (text: string) => {
    setTyped(text)
    mark(0)
  }
  const choose = (target: Target | undefined) => {
    if (!target) return
    onClose()
    target.open()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) choose(current)
    else mark((before) => (before + step + found.length) % Math.max(found.length, 1))
  }
  return { typed, type, found, current, choose, mark, press }
}

/** The screens that the person may use. */
const useTargets = (): Target[] => {
  const t = useT()
  const open = useOpenScreen()
  const scan = useScreens().find(({ path }) => path === staffPages.scan.path)
  const own = useOwnDesks().flatMap(({ desk, screens }) =>
    screens.map((screen) => ({ screen, group: t(`staff.desk.${desk}`) })),
  )
  return [...own, ...(scan ? [{ screen: scan, group: '' }] : [])].map(({ screen, group }) => ({
    id: screen.path.replaceAll('/', '-'),
    label: t(screen.title),
    group,
    open: () => open(screen),
  }))
}

/** What the person may begin. */
const useActs = (): Target[] => {
  const t = useT()
  const may = usePermitted()
  const navigate = useNavigate()
  return ACTS.filter(({ needs }) => may(needs)).map(({ title, to }) => ({
    id: `act-${title.replaceAll('.', '-')}`,
    label: t(title),
    group: t('staff.palette.act'),
    open: () => void navigate(to),
  }))
}

/** Things that match, after the screens. */
const useThings = (typed: string): Target[] => {
  const t = useT()
  const navigate = useNavigate()
  return useFound(typed).map(({ to, label, group }) => ({
    id: to.replaceAll(/[^\w-]/g, '-'),
    label,
    group: t(group),
    open: () => void navigate(to),
  }))
}

/** Every typed word begins a word of the name or of its desk. */
const isMatch = ({ label, group }: Target, typed: string): boolean => {
  const words = `${label} ${group}`.toLowerCase().split(/\s+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
