import { useEffect, useEffectEvent, useState } from 'react'
import type { Locale } from '#domain/locale.ts'
import { loginFrom } from '#contract/pages.ts'
import { readShoppingList, type ShoppingListLine } from '#contract/shopping-lists.ts'
import { useLocation, useNavigate } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { objectWith, stored } from '#web/state/stored.ts'
import { addGoods, type Outcome } from './add-goods.ts'
import { firstPick, pickAgain, takenOf, type Pick } from './picks.ts'

/** `locale`: the language in which `lines` name their goods. */
type Draft = {
  text: string
  lines: ShoppingListLine[] | null
  picks: Pick[]
  locale?: Locale
}
const EMPTY: Draft = { text: '', lines: null, picks: [] }
/** Lives in the tab, so that signing in on the way to the cart loses nothing. */
const draft = stored('shopping-list', 'tab', objectWith<Draft>({ text: 'string', picks: 'object' }))

type Work = 'reading' | 'adding' | null

/** A list from its text to the cart. */
export const useShoppingList = () => {
  const t = useT()
  const { isLoggedIn } = useSession()
  const navigate = useNavigate()
  const here = useLocation()
  const locale = useLocale()
  const [list, setList] = useDraft()
  const [work, setWork] = useState<Work>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [readings, setReadings] = useState(0)
  const taken = list.lines ? takenOf(list.lines, list.picks) : []

  const run = async (kind: Work, act: () => Promise<void>): Promise<void> => {
    if (work !== null) return
    setWork(kind)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.message)
    } finally {
      setWork(null)
    }
  }
  const read = () =>
    run('reading', async () => {
      if (list.text.trim() === '') return setProblem(t('lists.empty'))
      setOutcome(null)
      const { lines } = await send(readShoppingList, { body: { text: list.text } })
      setList({ text: list.text, lines, picks: lines.map(firstPick), locale })
      setReadings((before) => before + 1)
    })
  useOtherLanguage(list, locale, setList)
  const add = () =>
    run('adding', async () => {
      if (!isLoggedIn) return navigate(loginFrom(here))
      setOutcome(await addGoods(taken.map(({ choice, quantity }) => ({ pack: choice, quantity }))))
      setList(EMPTY)
    })
  return {
    ...list,
    /** How many times the customer had a list read on this visit. */
    readings,
    taken,
    work,
    problem,
    outcome,
    isLoggedIn,
    read,
    add,
    type: (text: string) => setList({ ...list, text }),
    pick: (index: number, pick: Pick) =>
      setList({ ...list, picks: list.picks.map((each, at) => (at === index ? pick : each)) }),
    clear: () => {
      setOutcome(null)
      setProblem(null)
      setList(EMPTY)
    },
  }
}

/** In another language the goods are named again; what was chosen stays chosen. */
const useOtherLanguage = (list: Draft, locale: Locale, setList: (next: Draft) => void): void => {
  const isOther = list.lines !== null && list.locale !== undefined && list.locale !== locale
  const readAgain = useEffectEvent(async () => {
    const { text, lines: before, picks } = list
    const answer = await send(readShoppingList, { body: { text } }).catch(() => null)
    // Without an answer the names stay as they were.
    if (!answer || !before) return
    const { lines } = answer
    setList({ text, lines, locale, picks: pickAgain(before, picks, lines) })
  })
  useEffect(() => {
    if (isOther) void readAgain()
  }, [isOther])
}

const useDraft = (): [Draft, (next: Draft) => void] => {
  const [list, setList] = useState(EMPTY)
  useEffect(() => {
    const shared = takeShared()
    const before = draft.read()
    if (shared !== null) setList({ ...EMPTY, text: shared })
    else if (before) setList(before)
  }, [])
  return [
    list,
    (next) => {
      draft.write(next)
      setList(next)
    },
  ]
}

/** What another app shared with this one; it leaves the address at once, and so the history. */
const takeShared = (): string | null => {
  const query = new URLSearchParams(location.search)
  const text = [query.get('title'), query.get('text')].filter(Boolean).join('\n')
  if (text === '') return null
  history.replaceState(history.state, '', location.pathname)
  return text
}
