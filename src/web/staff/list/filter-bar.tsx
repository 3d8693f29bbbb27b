import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { useKeys } from '../keys/keys.ts'
import { useT } from '../words.ts'
import { endsOf, TEXT, VIEW, type Filter } from './filters.ts'
import type { ListAddress } from './list-address.ts'
import styles from './filter-bar.module.css'

type Values = ListAddress['filters']
interface FilterBarProps {
  filters: readonly Filter[]
  values: Values
  onChange: (values: Values) => void
  /** What the text search looks through; none without. */
  searchLabel?: string | undefined
  /** Buttons for columns and density. */
  children?: ReactNode
}

const TYPING_MS = 250
/** More filters are behind a button on a phone. */
const FEW = 2

const ownNames = (filter: Filter): readonly string[] =>
  filter.kind === 'choice' || filter.kind === 'flag' ? [filter.name] : endsOf(filter)

/** Text search and filters of a list. Every change goes to the address at once. */
export function FilterBar({ filters, values, onChange, searchLabel, children }: FilterBarProps) {
  const t = useT()
  const set = (changed: Values) =>
    onChange(
      Object.fromEntries(Object.entries({ ...values, ...changed }).filter(([, value]) => value)),
    )
  const [isOpen, setOpen] = useState(false)
  const count = filters.filter((filter) => ownNames(filter).some((name) => values[name])).length
  const isFiltered = Object.keys(values).some((name) => name !== VIEW)
  return (
    <div className={styles.bar} role="search">
      {searchLabel !== undefined && (
        <TextSearch
          label={searchLabel}
          value={values[TEXT] ?? ''}
          onChange={(text) => set({ [TEXT]: text })}
        />
      )}
      {filters.length > FEW && (
        <Button
          size="sm"
          variant="secondary"
          className={styles.more}
          aria-expanded={isOpen}
          icon={<SlidersHorizontal size={16} strokeWidth={2} />}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? t('staff.list.filters') : t('staff.list.filtersSet', { count })}
        </Button>
      )}
      <div className={styles.filters} data-folded={(filters.length > FEW && !isOpen) || undefined}>
        {filters.map((filter) => (
          <OneFilter key={filter.name} filter={filter} values={values} onChange={set} />
        ))}
      </div>
      {isFiltered && (
        <Button
          size="sm"
          variant="ghost"
          icon={<X size={16} strokeWidth={2} />}
          onClick={() => onChange(values[VIEW] ? { [VIEW]: values[VIEW] } : {})}
        >
          {t('staff.list.clearFilters')}
        </Button>
      )}
      <div className={styles.tools}>{children}</div>
    </div>
  )
}

/** `/` leads into it. */
function TextSearch({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
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
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return
    const timer = setTimeout(() => change.current(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The browser itself would empty the field.
        event.preventDefault()
        field.current?.blur()
      }}
    />
  )
}

interface OneFilterProps {
  filter: Filter
  values: Values
  onChange: (changed: Values) => void
}

function OneFilter({ filter, values, onChange }: OneFilterProps) {
  const t = useT()
  if (filter.kind === 'flag')
    return (
      <ChipButton
        selected={values[filter.name] === '1'}
        className={styles.chip}
        onClick={() => onChange({ [filter.name]: values[filter.name] === '1' ? '' : '1' })}
      >
        {filter.label}
      </ChipButton>
    )
  if (filter.kind === 'choice') {
    const value = values[filter.name] ?? ''
    return (
      <span className={styles.choice} data-set={value !== '' || undefined}>
        <select
          aria-label={filter.label}
          value={value}
          onChange={(event) => onChange({ [filter.name]: event.target.value })}
        >
          <option value="">{t('staff.list.any', { filter: filter.label })}</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} strokeWidth={1.75} />
      </span>
    )
  }
  return <EndsFilter filter={filter} values={values} onChange={onChange} />
}

/** From and to, of days or of numbers. */
function EndsFilter({ filter, values, onChange }: OneFilterProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [from, until] = endsOf(filter)
  const isSet = Boolean(values[from] || values[until])
  const isPeriod = filter.kind === 'period'
  const field = (name: string, label: string) => (
    <Field label={label}>
      <TextInput
        type={isPeriod ? 'date' : 'text'}
        inputMode={isPeriod ? undefined : 'numeric'}
        prefix={filter.kind === 'range' ? filter.unit : undefined}
        value={values[name] ?? ''}
        onChange={(event) =>
          onChange({
            [name]: isPeriod ? event.target.value : event.target.value.replaceAll(/\D/g, ''),
          })
        }
      />
    </Field>
  )
  return (
    <PopoverSheet
      open={open}
      onOpenChange={setOpen}
      title={filter.label}
      closeLabel={t('staff.close')}
      triggerClassName={styles.pill}
      trigger={
        <span className={styles.pillText} data-set={isSet || undefined}>
          {isSet
            ? `${filter.label}: ${values[from] ?? '…'} – ${values[until] ?? '…'}`
            : filter.label}
          <ChevronDown size={16} strokeWidth={1.75} />
        </span>
      }
    >
      <div className={styles.ends}>
        {field(from, t('staff.list.from'))}
        {field(until, t('staff.list.until'))}
      </div>
    </PopoverSheet>
  )
}
