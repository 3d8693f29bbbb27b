import { useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tabs.module.css'

interface TabsProps {
  label: string
  /**
   * `href` leads to the same content as a page of its own: without JavaScript, and in a new window.
   */
  tabs: readonly { id: string; label: string; href: string }[]
  selected: string
  onSelect: (id: string) => void
  /** Content at the end of the tab row. */
  aside?: ReactNode
  className?: string | undefined
  /** What the selected tab shows. */
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Several contents in one place, of which one is shown. Arrow keys, Home and End move between the
 * tabs and select.
 */
export function Tabs({ label, tabs, selected, onSelect, aside, className, children }: TabsProps) {
  const id = useId()
  const panelId = `${id}-panel`
  const current = tabs.findIndex((tab) => tab.id === selected)

  const press = (event: MouseEvent, tab: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return
    event.preventDefault()
    onSelect(tab)
  }
  const move = (event: KeyboardEvent) => {
    const wanted = wantedTab(event.key, current, tabs.length)
    const tab = wanted === null ? undefined : tabs[wanted]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    document.getElementById(`${id}-${tab.id}`)?.focus()
  }

  return (
    <div className={className}>
      <div className={styles.head}>
        <div className={classNames(styles.tabs, styles.inHead)}>
          <div role="tablist" aria-label={label} className={styles.list}>
            {tabs.map((tab) => (
              <a
                key={tab.id}
                id={`${id}-${tab.id}`}
                role="tab"
                href={tab.href}
                aria-selected={tab.id === selected}
                aria-controls={panelId}
                tabIndex={tab.id === selected ? 0 : -1}
                className={styles.tab}
                onClick={(event) => press(event, tab.id)}
                onKeyDown={move}
              >
                {tab.label}
              </a>
            ))}
          </div>
        </div>
        {aside}
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}

const wantedTab = (key: string, current: number, count: number): number | null => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? null : (current + step + count) % count
}
