import { useRef, useState, type FormEvent } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useLocation, useNavigate, useSearchParams } from '#web/router.ts'
import { links } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './search-box.module.css'

const SEARCH_LENGTH_MAX = 200

/** The search of the shop. It also works before the page has come alive: it is a plain form. */
export function SearchBox() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const searched = pathname === links.search('') ? (query.get('search') ?? '') : ''
  // Another search starts the box anew with its text.
  return <SearchForm key={searched} searched={searched} />
}

function SearchForm({ searched }: { searched: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [text, setText] = useState(searched)
  const input = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (!wanted && pathname !== links.search('')) return input.current?.focus()
    input.current?.blur()
    void navigate(links.search(wanted))
  }
  const clear = () => {
    setText('')
    input.current?.focus()
  }

  return (
    <div className={styles.search}>
      <form action={links.search('')} method="get" role="search" className={styles.form} onSubmit={submit}>
        <label className={styles.field}>
          <SearchIcon size={20} strokeWidth={1.75} className={styles.icon} />
          <span className="visually-hidden">{t('search.label')}</span>
          <input
            ref={input}
            className={styles.input}
            type="search"
            name="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={t('search.placeholder')}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={SEARCH_LENGTH_MAX}
          />
        </label>
        {text !== '' && (
          <button type="button" className={styles.clear} aria-label={t('search.clear')} onClick={clear}>
            <X size={18} strokeWidth={2} />
          </button>
        )}
        <button type="submit" className={styles.submit}>
          {t('search.submit')}
        </button>
      </form>
    </div>
  )
}
