import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { ChoiceOption } from './choice-keys.ts'
import { classNames } from '../class-names.ts'
import styles from './choice.module.css'

interface ChoiceListProps {
  id: string
  label: string
  emptyText: string
  options: readonly ChoiceOption[]
  active: number
  onActive: (index: number) => void
  onChoose: (index: number) => void
  /** Given where the list itself has the focus: in a sheet. */
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The options of a choice. The focus stays on one element; `aria-activedescendant` marks the active
 * option.
 */
export function ChoiceList({
  id,
  label,
  emptyText,
  options,
  active,
  onActive,
  onChoose,
  onKeyDown,
}: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const current = options[active]?.value
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  useEffect(() => {
    if (onKeyDown) list.current?.focus()
    // Only when it comes: keys change with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (options.length === 0) return <p className={styles.empty}>{emptyText}</p>
  /** The options listen through their list, which has the keys. */
  const indexAt = (target: EventTarget): number => {
    const option = target instanceof Element ? target.closest('[role="option"]') : null
    return option ? [...(list.current?.children ?? [])].indexOf(option) : -1
  }
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.list}
      tabIndex={onKeyDown ? 0 : -1}
      aria-activedescendant={onKeyDown ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
      // The focus stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        const index = indexAt(event.target)
        if (index >= 0 && index !== active) onActive(index)
      }}
      onClick={(event) => onChoose(indexAt(event.target))}
    >
      {options.map(({ value, disabled, content }, index) => (
        <div
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          aria-disabled={disabled || undefined}
          className={classNames(styles.option, index === active && styles.active)}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
