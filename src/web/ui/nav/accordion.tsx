import { useEffect, useState, type ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import styles from './accordion.module.css'

type Level = 2 | 3 | 4

interface AccordionItemProps {
  /** Also the address: a link to #id opens it. */
  id: string
  title: ReactNode
  level?: Level | undefined
  defaultOpen?: boolean | undefined
  children: ReactNode
}

interface AccordionProps {
  items: readonly { id: string; title: ReactNode; content: ReactNode }[]
  level?: Level | undefined
  openFirst?: boolean | undefined
}

/** Questions that unfold their answers. */
export function Accordion({ items, level, openFirst = false }: AccordionProps) {
  return (
    <div>
      {items.map((item, index) => (
        <AccordionItem
          key={item.id}
          id={item.id}
          title={item.title}
          level={level}
          defaultOpen={openFirst && index === 0}
        >
          {item.content}
        </AccordionItem>
      ))}
    </div>
  )
}

/** One heading with a button, and what it unfolds. Without JavaScript everything is unfolded. */
export function AccordionItem({
  id,
  title,
  level = 3,
  defaultOpen = false,
  children,
}: AccordionItemProps) {
  const [open, setOpen] = useState(defaultOpen)
  const Heading = `h${level}` as const

  useEffect(() => {
    const openWhenLinked = () => {
      if (decodeURIComponent(location.hash.slice(1)) === id) setOpen(true)
    }
    openWhenLinked()
    window.addEventListener('hashchange', openWhenLinked)
    return () => window.removeEventListener('hashchange', openWhenLinked)
  }, [id])

  return (
    <div id={id} className={styles.item}>
      <Heading className={styles.heading}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={open}
          aria-controls={`${id}-content`}
          onClick={() => setOpen(!open)}
        >
          <span>{title}</span>
          <ChevronDown size={20} strokeWidth={1.75} className={styles.arrow} />
        </button>
      </Heading>
      <div id={`${id}-content`} className={styles.content} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
