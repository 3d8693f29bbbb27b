import {
  Component,
  createContext,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Router } from './browser.ts'
import { positionOf } from './scroll.ts'
import type { Location, PageState } from './types.ts'

/** The page as it stands. It changes only when another page has arrived. */
export const PageContext = createContext<PageState | null>(null)
/** The browser's router; the server renders without one. */
export const RouterContext = createContext<Router | null>(null)
const DepthContext = createContext(0)
export const ErrorContext = createContext<unknown>(undefined)

export const usePage = (): PageState => {
  const page = use(PageContext)
  if (!page) throw new Error('A page of the shop is shown inside its router')
  return page
}
export const useDepth = (): number => use(DepthContext)

/** Shows the page of an address, drawn once: in the server. */
export function StaticPage({ page }: { page: PageState }) {
  return (
    <PageContext value={page}>
      <Level depth={0} />
    </PageContext>
  )
}

/** Shows the page of the address and follows the visitor. */
export function RouterProvider({ router }: { router: Router }) {
  const [page, setPage] = useState(router.state)
  useLayoutEffect(
    () => router.onPage(() => startTransition(() => setPage(router.state()))),
    [router],
  )
  const path = useRef(page.location.pathname)
  useLayoutEffect(() => {
    if (path.current !== page.location.pathname) beginReading()
    path.current = page.location.pathname
    settleScroll(router, page.location)
    router.arrived(page)
  }, [router, page])
  return (
    <RouterContext value={router}>
      <StaticPage page={page} />
    </RouterContext>
  )
}

/**
 * Whoever moves by keyboard or ear begins at the content of a new page, unless the page itself has
 * put the focus somewhere.
 */
const beginReading = () => {
  const main = document.getElementById('main')
  if (main && !main.contains(document.activeElement) && !document.querySelector('dialog:modal'))
    main.focus({ preventScroll: true })
}

/**
 * A new page begins at its top, one that was left where it was left, and a place in a page where it
 * is.
 */
const settleScroll = (router: Router, { key, hash }: Location) => {
  const arrival = router.arrival()
  const kept = positionOf(key)
  // After a reload the browser has gone as far down as the page reached while it was still being
  // read.
  if (!arrival) return void (kept !== undefined && scrollY < kept && scrollTo(0, kept))
  if (arrival.kind === 'pop' && kept !== undefined) return scrollTo(0, kept)
  if (arrival.preventScrollReset) return
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) return target.scrollIntoView()
  if (arrival.kind !== 'pop' || !hash) scrollTo(0, 0)
}

/** The page of the next route below. */
export function Outlet() {
  return <Level depth={useDepth() + 1} />
}

function Level({ depth }: { depth: number }) {
  const { matches, errors, location } = usePage()
  const match = matches[depth]
  const Page = match?.route.Component ?? Outlet
  const Fallback = match?.route.ErrorBoundary
  // The same element while the page stays: what moves in the router is no reason to draw it anew.
  const content = useMemo(() => <Page />, [Page])
  if (!match) return null
  const failed = errors && match.id in errors
  const shown =
    failed && Fallback ? <Failed error={errors[match.id]} Fallback={Fallback} /> : content
  return (
    <DepthContext value={depth}>
      {Fallback ? (
        <Boundary place={location} Fallback={Fallback}>
          {shown}
        </Boundary>
      ) : (
        shown
      )}
    </DepthContext>
  )
}

function Failed({ error, Fallback }: { error: unknown; Fallback: React.ComponentType }) {
  return (
    <ErrorContext value={error}>
      <Fallback />
    </ErrorContext>
  )
}

interface BoundaryProps {
  place: Location
  Fallback: React.ComponentType
  children: ReactNode
}
type BoundaryState = { place: Location; caught: { error: unknown } | null }

/**
 * Catches what fails while a page is drawn; React has no other way than a class. The next page gets
 * a new try.
 */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, caught: null }
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } }
  }
  static getDerivedStateFromProps(
    { place }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return place === state.place ? null : { place, caught: null }
  }
  override render() {
    const { caught } = this.state
    return caught ? (
      <Failed error={caught.error} Fallback={this.props.Fallback} />
    ) : (
      this.props.children
    )
  }
}
