import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { pages } from '#contract/pages.ts'
import { useLeave } from '#web/hooks/use-leave.ts'
import { useLocation, useNavigate, useSearchParams } from '#web/router.ts'

const remember = (searched: string) =>
  import('./search-box-recent.ts')
    .then(({ rememberSearch }) => rememberSearch(searched))
    .catch(() => null)

export type SearchBoxState = ReturnType<typeof useSearchBox>

/** What is typed, whether the panel below is open, and the id of the option the keys have reached. */
export function useSearchBox() {
  const navigate = useNavigate()
  const [active, setActive] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** What the panel does with a key while it is open. */
  const pressKey = useRef<((event: KeyboardEvent) => void) | null>(null)
  const hide = () => {
    setActive(null)
    setOpen(false)
  }
  // A press or focus outside closes it. On a phone it covers the page and stays open until closed.
  useLeave(open, root, hide)
  const { text, setText, isSearching } = useSearchText(open)

  const type = (next: string) => {
    setText(next)
    setActive(null)
  }
  const focus = () => input.current?.focus()
  const close = () => {
    hide()
    input.current?.blur()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (!wanted && !isSearching) return focus()
    if (wanted) void remember(wanted)
    close()
    void navigate(pages.search(wanted))
  }
  const clear = () => {
    type('')
    focus()
  }
  const listId = useId()
  return {
    root,
    input,
    listId,
    pressKey,
    text,
    type,
    active,
    setActive,
    open,
    show: () => setOpen(true),
    hide,
    focus,
    close,
    clear,
    submit,
  }
}

/** The text of the box; on the page of a search it is that search. */
function useSearchText(open: boolean) {
  const isSearching = useLocation().pathname === pages.search.path
  const [query] = useSearchParams()
  const searched = isSearching ? (query.get('search') ?? '') : ''
  const [shown, setShown] = useState(searched)
  const [text, setText] = useState(searched)
  if (shown !== searched) {
    setShown(searched)
    // While the box is open, someone is typing the next search: a page that arrives late leaves it.
    if (!open) setText(searched)
  }
  return { text, setText, isSearching }
}
