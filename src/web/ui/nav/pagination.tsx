import { useId, useState, type FormEvent } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { wholePart } from '#domain/typed-number.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** From 1. */
  page: number
  total: number
  onPage: (page: number) => void
  labels: {
    nav: string
    previous: string
    next: string
    /** The name of the input: "Page". */
    input: string
    /** After the input: "of 12". */
    of: (total: number) => string
    /** When what was typed is no page: "Type a number from 1 to 12". */
    invalid: (total: number) => string
  }
}

/**
 * Previous, next and a field that takes any page from 1 to the last. Nothing at all for a single
 * page.
 */
export function Pagination({ page, total, onPage, labels }: PaginationProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft === null ? page : Number(draft)
  const valid = Number.isInteger(typed) && typed >= 1 && typed <= total
  if (total <= 1) return null

  const go = (wanted: number) => {
    setDraft(null)
    if (wanted !== page) onPage(wanted)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (valid) go(typed)
  }

  return (
    <nav aria-label={labels.nav} className={styles.nav}>
      <div className={styles.row}>
        <IconButton
          label={labels.previous}
          icon={<ChevronLeft size={20} strokeWidth={1.75} />}
          variant="outline"
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        />
        <form className={styles.form} onSubmit={submit} noValidate>
          <input
            className={styles.input}
            inputMode="numeric"
            autoComplete="off"
            aria-label={labels.input}
            aria-describedby={`${id}-of ${id}-error`}
            aria-invalid={draft !== null && draft !== '' && !valid ? true : undefined}
            value={draft ?? page}
            onChange={(event) => setDraft(wholePart(event.target.value).slice(0, 6))}
            onFocus={(event) => event.target.select()}
            onBlur={() => (valid ? go(typed) : setDraft(null))}
          />
          <span id={`${id}-of`} className={styles.of}>
            {labels.of(total)}
          </span>
        </form>
        <IconButton
          label={labels.next}
          icon={<ChevronRight size={20} strokeWidth={1.75} />}
          variant="outline"
          disabled={page >= total}
          onClick={() => go(page + 1)}
        />
      </div>
      <p id={`${id}-error`} className={styles.error} role="status">
        {draft !== null && draft !== '' && !valid ? labels.invalid(total) : ''}
      </p>
    </nav>
  )
}
