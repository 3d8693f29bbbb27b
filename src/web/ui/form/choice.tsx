import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLeave } from '#web/hooks/use-leave.ts'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { useLazyPart } from '#web/hooks/use-lazy-part.ts'
import { classNames } from '../class-names.ts'
import { useField } from './field.tsx'
import { moveBy, startOf, type ChoiceOption } from './choice-keys.ts'
import { ChoiceList } from './choice-list.tsx'
import styles from './choice.module.css'

interface ChoiceProps {
  /** The name of the list, and the title of the sheet. */
  label: string
  /** What the control shows. */
  placeholder: string
  /** Shown when there are no options. */
  emptyText: string
  closeLabel: string
  options: readonly ChoiceOption[]
  onChoose: (value: string) => void
  controlRef?: Ref<HTMLButtonElement> | undefined
}

const loadSheet = () => import('../overlay/choice-sheet.tsx').then(({ ChoiceSheet }) => ChoiceSheet)
/** Type-ahead: letters typed within this time form one word. */
const TYPING_MS = 600

/**
 * A control that adds one of some options to what the page shows below it: a combobox with a list
 * under it from 768 px, a sheet on phones. Arrows, Home, End and the first letters move through the
 * options, Enter chooses, Escape leaves. Options that cannot be had are reached and say why.
 */
export function Choice(props: ChoiceProps) {
  const { label, options } = props
  const field = useField()
  const id = useId()
  const isWide = useMediaQuery('(min-width: 768px)')
  const sheet = useLazyPart(loadSheet)
  const root = useRef<HTMLDivElement>(null)
  const askFirst = isWide ? null : sheet.ask
  const { open, active, setActive, show, close, choose, press } = useChoiceList(props, askFirst)
  useLeave(open && isWide, root, close)
  const list = (
    <ChoiceList
      id={`${id}-list`}
      label={label}
      emptyText={props.emptyText}
      options={options}
      active={active}
      onActive={setActive}
      onChoose={choose}
      {...(!isWide && { onKeyDown: press })}
    />
  )
  return (
    <div ref={root} className={styles.root}>
      <button
        {...field}
        ref={props.controlRef}
        type="button"
        role="combobox"
        className={styles.control}
        aria-haspopup={isWide ? 'listbox' : 'dialog'}
        aria-expanded={open}
        aria-controls={open && isWide ? `${id}-list` : undefined}
        aria-activedescendant={
          open && isWide && options.length > 0 ? `${id}-list-${active}` : undefined
        }
        onPointerEnter={sheet.prefetch}
        onClick={({ currentTarget }) => {
          if (open) return close()
          currentTarget.focus()
          void show(0)
        }}
        onKeyDown={press}
      >
        <span className={styles.placeholder}>{props.placeholder}</span>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          className={classNames(styles.arrow, open && styles.turned)}
        />
      </button>
      {open && isWide && <div className={styles.panel}>{list}</div>}
      {!isWide && sheet.Part && (
        <sheet.Part open={open} onClose={close} title={label} closeLabel={props.closeLabel}>
          {list}
        </sheet.Part>
      )}
    </div>
  )
}

/** Whether the list is open, and the option that keys have reached in it. */
function useChoiceList(
  { options, onChoose }: Pick<ChoiceProps, 'options' | 'onChoose'>,
  /** Resolves to whether the list can be shown; null when it always can. */
  askFirst: (() => Promise<boolean>) | null,
) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const typed = useTyped()
  const show = async (at: number) => {
    setActive(at)
    if (!askFirst || (await askFirst())) setOpen(true)
  }
  const close = () => setOpen(false)
  const choose = (index: number) => {
    const option = options[index]
    if (!option || option.disabled) return
    close()
    onChoose(option.value)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') {
      if (!open) return
      event.preventDefault()
      return close()
    }
    const search = typed.add(event.key)
    const to =
      search === null
        ? moveBy(event.key, open, active, options.length)
        : startOf(options, search, active)
    const isChoosing = search === null && (event.key === 'Enter' || event.key === ' ')
    if (to === null && !isChoosing) return
    event.preventDefault()
    if (isChoosing && open) return choose(active)
    if (!open) return void show(to ?? 0)
    setActive(to ?? active)
  }
  return { open, active, setActive, show, close, choose, press }
}

/** Type-ahead buffer; `add` returns it, or null when the key is not a letter. */
function useTyped() {
  const letters = useRef({ text: '', timer: 0 })
  useEffect(() => () => clearTimeout(letters.current.timer), [])
  const add = (key: string): string | null => {
    const isLetter = Array.from(key).length === 1 && (key !== ' ' || letters.current.text !== '')
    if (!isLetter) return null
    clearTimeout(letters.current.timer)
    letters.current = {
      text: letters.current.text + key.toLowerCase(),
      timer: window.setTimeout(() => (letters.current.text = ''), TYPING_MS),
    }
    return letters.current.text
  }
  return { add }
}
