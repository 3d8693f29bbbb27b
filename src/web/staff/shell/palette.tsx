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
import { useFound } from './use-found.ts'
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

function Search({
  field,
  onClose,
}: {
  field: React.RefObject<HTMLInputElement | null>
  onClose: () => void
}) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const screens = useTargets()
  const acts = useActs()
  const named = [...screens, ...acts].filter((target) => isMatch(target, typed))
  const found = [...named, ...useThings(typed)]
  const current = found[Math.min(at, found.length - 1)]

  const activeId = current && `${id}-${current.id}`
  // The focus stays in the field, so the browser does not scroll to the option.
  useInView(activeId)

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
    else setAt((before) => (before + step + found.length) % Math.max(found.length, 1))
  }

  return (
    <>
      <Field
        field={field}
        found={found}
        id={id}
        activeId={activeId}
        typed={typed}
        press={press}
        setTyped={setTyped}
        setAt={setAt}
      />
      <div id={id} role="listbox" aria-label={t('staff.palette.title')} className={styles.found}>
        {found.map((target) => (
          <Option
            key={target.id}
            target={target}
            id={id}
            current={current}
            choose={choose}
            setAt={setAt}
            found={found}
          />
        ))}
      </div>
      <None found={found} typed={typed} />
    </>
  )
}

const useInView = (activeId: string | undefined) => {
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
}

interface FieldProps {
  field: RefObject<HTMLInputElement | null>
  found: Target[]
  id: string
  activeId: string | undefined
  typed: string
  press: (event: KeyboardEvent) => void
  setTyped: (next: string) => void
  setAt: (next: number) => void
}

function Field({ field, found, id, activeId, typed, press, setTyped, setAt }: FieldProps) {
  const t = useT()
  return (
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
      onChange={(event) => {
        setTyped(event.target.value)
        setAt(0)
      }}
    />
  )
}

interface OptionProps {
  target: Target
  id: string
  current: Target | undefined
  choose: (target: Target | undefined) => void
  setAt: (next: number) => void
  found: Target[]
}

function Option({ target, id, current, choose, setAt, found }: OptionProps) {
  return (
    <button
      type="button"
      id={`${id}-${target.id}`}
      role="option"
      aria-selected={target.id === current?.id}
      tabIndex={-1}
      className={styles.target}
      onClick={() => choose(target)}
      onPointerMove={() => setAt(found.indexOf(target))}
    >
      <span>{target.label}</span>
      <span className={styles.group}>{target.group}</span>
    </button>
  )
}

function None({ found, typed }: { found: Target[]; typed: string }) {
  const t = useT()
  return (
    <>
      {found.length === 0 && (
        <p role="status" className={styles.none}>
          {t('staff.palette.none', { typed })}
        </p>
      )}
    </>
  )
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
