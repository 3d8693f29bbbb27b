import { useEffect, useRef, useState, type ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { formatNumber } from '#domain/money.ts'
import { useTypedStep } from '#web/hooks/use-typed-step.ts'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { useT } from '../words.ts'
import { ownNames, TEXT, VIEW, type Filter } from './filters.ts'
import type { ListAddress } from './list-address.ts'
import { TextSearch } from './text-search.tsx'
import type { ChangeAddress } from './use-list-address.ts'
import styles from './filter-bar.module.css'

type Values = ListAddress['filters']
interface FilterBarProps {
  filters: readonly Filter[]
  values: Values
  onChange: (values: Values, how?: Parameters<ChangeAddress>[1]) => void
  /** What the text search looks through; none without. */
  searchLabel?: string | undefined
  /** Buttons for columns and density. */
  children?: ReactNode
}

/** More filters are behind a button on a phone. */
const FEW = 2

/** Text search and filters of a list. Every change goes to the address at once. */
export function FilterBar({ filters, values, onChange, searchLabel, children }: FilterBarProps) {
  const t = useT()
  // Two changes in a row: the second one builds on the first, before that is shown.
  const latest = useRef(values)
  useEffect(() => void (latest.current = values), [values])
  const change = (changed: Values, isSameStep = false) => {
    latest.current = changed
    onChange(changed, { isSameStep })
  }
  const set: OneFilterProps['onChange'] = (changed, isSameStep) => {
    const merged = Object.entries({ ...latest.current, ...changed })
    change(Object.fromEntries(merged.filter(([, value]) => value)), isSameStep)
  }
  const [isOpen, setOpen] = useState(false)
  const isSet = (filter: Filter) => ownNames(filter).some((name) => values[name])
  const count = filters.filter(isSet).length
  const isFiltered = Object.keys(values).some((name) => name !== VIEW)
  return (
    <div className={styles.bar} role="search">
      {searchLabel !== undefined && (
        <TextSearch
          label={searchLabel}
          value={values[TEXT] ?? ''}
          onChange={(text, isSameStep) => set({ [TEXT]: text }, isSameStep)}
        />
      )}
      {filters.length > FEW && (
        <Button
          size="sm"
          variant="secondary"
          className={styles.more}
          data-always={filters.some(({ isRare }) => isRare) || undefined}
          aria-expanded={isOpen}
          icon={<SlidersHorizontal size={16} strokeWidth={2} />}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? t('staff.list.filters') : t('staff.list.filtersSet', { count })}
        </Button>
      )}
      <div className={styles.filters} data-folded={(filters.length > FEW && !isOpen) || undefined}>
        {filters
          .filter((filter) => isOpen || !filter.isRare || isSet(filter))
          .map((filter) => (
            <OneFilter key={filter.name} filter={filter} values={values} onChange={set} />
          ))}
      </div>
      {isFiltered && (
        <Button
          size="sm"
          variant="ghost"
          icon={<X size={16} strokeWidth={2} />}
          onClick={() => change(values[VIEW] ? { [VIEW]: values[VIEW] } : {})}
        >
          {t('staff.list.clearFilters')}
        </Button>
      )}
      <div className={styles.tools}>{children}</div>
    </div>
  )
}

interface OneFilterProps {
  filter: Filter
  values: Values
  /** `isSameStep`: it goes on with what was typed before. */
  onChange: (changed: Values, isSameStep?: boolean) => void
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
  if (filter.kind === 'code')
    return <CodeFilter filter={filter} values={values} onChange={onChange} />
  return <EndsFilter filter={filter} values={values} onChange={onChange} />
}

const NO_CODE = /[^\w.:-]/g

/** Takes effect when it is complete: with Enter, or when the sheet closes. */
function CodeFilter({ filter, values, onChange }: OneFilterProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const value = values[filter.name] ?? ''
  const [typed, setTyped] = useState(value)
  const root = useRef<HTMLSpanElement>(null)
  const turn = (isOpen: boolean) => {
    setOpen(isOpen)
    if (isOpen) setTyped(value)
    else if (typed !== value) onChange({ [filter.name]: typed })
  }
  return (
    <span ref={root} className={styles.own}>
      <FilterSheet
        open={open}
        onTurn={turn}
        label={filter.label}
        shown={value && `${filter.label}: ${value}`}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            turn(false)
            root.current?.querySelector('button')?.focus()
          }}
        >
          <Field label={filter.label}>
            <TextInput
              value={typed}
              maxLength={64}
              autoCapitalize="characters"
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value.replaceAll(NO_CODE, ''))}
            />
          </Field>
          <Button type="submit" size="sm" className={styles.apply}>
            {t('staff.list.applyFilter')}
          </Button>
        </form>
      </FilterSheet>
    </span>
  )
}

/** Below what any list can be asked for. */
const DIGITS_MAX = 9
const wholeNumber = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, DIGITS_MAX)
const shownEnd = (filter: Filter, value: string | undefined): string => {
  if (!value) return '…'
  return filter.kind === 'range' ? `${filter.unit ?? ''}${formatNumber(Number(value))}` : value
}

/** A day, or from and to, of days or of numbers. */
function EndsFilter({ filter, values, onChange }: OneFilterProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const names = ownNames(filter)
  const step = useTypedStep()
  const turn = (isOpen: boolean) => {
    setOpen(isOpen)
    step.end()
  }
  const set = (changed: Values) => onChange(changed, step.goesOn())
  const isSet = names.some((name) => values[name])
  const isNumber = filter.kind === 'range'
  const labels = names.length === 1 ? [filter.label] : [t('staff.list.from'), t('staff.list.until')]
  return (
    <FilterSheet
      open={open}
      onTurn={turn}
      label={filter.label}
      shown={
        isSet &&
        `${filter.label}: ${names.map((name) => shownEnd(filter, values[name])).join(' – ')}`
      }
    >
      <div className={styles.ends}>
        {names.map((name, index) => (
          <Field key={name} label={labels[index]!}>
            <NumberInput
              isAmount={isNumber && filter.unit === 'Rp'}
              type={isNumber ? 'text' : 'date'}
              inputMode={isNumber ? 'numeric' : undefined}
              prefix={isNumber ? filter.unit : undefined}
              value={values[name] ?? ''}
              onChange={({ target }) =>
                set({ [name]: isNumber ? wholeNumber(target.value) : target.value })
              }
            />
          </Field>
        ))}
      </div>
    </FilterSheet>
  )
}

interface FilterSheetProps {
  open: boolean
  onTurn: (open: boolean) => void
  label: string
  /** What is set, in words; nothing while it is not. */
  shown: string | false
  children: ReactNode
}

/** The button of a filter with the sheet that it opens. */
function FilterSheet({ open, onTurn, label, shown, children }: FilterSheetProps) {
  const t = useT()
  return (
    <PopoverSheet
      open={open}
      onOpenChange={onTurn}
      title={label}
      closeLabel={t('staff.close')}
      triggerClassName={styles.pill}
      trigger={
        <span className={styles.pillText} data-set={shown ? true : undefined}>
          {shown || label}
          <ChevronDown size={16} strokeWidth={1.75} />
        </span>
      }
    >
      {children}
    </PopoverSheet>
  )
}
