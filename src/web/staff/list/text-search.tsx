import { useEffect, useMemo, useRef, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { useTypedStep } from '#web/hooks/use-typed-step.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useKeys } from '../keys/keys.ts'
import { useT } from '../words.ts'
import styles from './filter-bar.module.css'

const TYPING_MS = 250

interface TextSearchProps {
  label: string
  value: string
  /** `isSameStep`: more of the search that is in the address since the field was entered. */
  onChange: (text: string, isSameStep: boolean) => void
}

/** Text search of a list: searches shortly after typing, and at once when left. `/` leads into it. */
export function TextSearch({ label, value, onChange }: TextSearchProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // The address changed by itself: back, or another view.
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const change = useRef(onChange)
  useEffect(() => void (change.current = onChange))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const step = useTypedStep()
  const text = typed.trim()
  useEffect(() => {
    if (text === value) return
    timer.current = setTimeout(() => change.current(text, step.goesOn()), TYPING_MS)
    return () => clearTimeout(timer.current)
  }, [text, value, step])
  /** Not later: a row that is pressed meanwhile leads away, and the search would lead back. */
  const searchNow = () => {
    clearTimeout(timer.current)
    if (text !== value) onChange(text, step.goesOn())
    step.end()
  }
  useKeys(
    useMemo(
      () => [{ press: '/', label: t('staff.list.search'), run: () => field.current?.focus() }],
      [t],
    ),
  )
  return (
    <TextInput
      ref={field}
      type="search"
      boxClassName={styles.search}
      prefix={<Search size={16} strokeWidth={1.75} />}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={searchNow}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow()
        if (event.key !== 'Escape') return
        // The browser itself would empty the field.
        event.preventDefault()
        field.current?.blur()
      }}
    />
  )
}
