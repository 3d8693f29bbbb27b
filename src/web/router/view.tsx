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

/** The current page. Changes only when the next page is ready. */
export const PageContext = createContext<PageState | null>(null)
/** The browser's router; null on the server. */
export const RouterContext = createContext<Router | null>(null)
const DepthContext = createContext(0)
export const ErrorContext = createContext<unknown>(undefined)

export const usePage = (): PageState => {
  const page = use(PageContext)
  if (!page) throw new Error('A page of the shop is shown inside its router')
  return page
}
export const useDepth = (): number => use(DepthContext)

/** Renders a page once, on the server. */
export function StaticPage({ page }: { page: PageState }) {
  return (
    <PageContext value={page}>
      <Level depth={0} />
    </PageContext>
  )
}

/** Renders the current page and follows navigations. */
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
 * Moves the focus to the content of a new page, for keyboard and screen reader users, unless the
 * page set it itself.
 */
const beginReading = () => {
  const main = document.getElementById('main')
  if (main && !main.contains(document.activeElement) && !document.querySelector('dialog:modal'))
    main.focus({ preventScroll: true })
}

/**
 * New pages start at the top, pages from the history at their stored position, hashes at their
 * target.
 */
const settleScroll = (router: Router, { key, hash }: Location) => {
  const arrival = router.arrival()
  const kept = positionOf(key)
  // After a reload the browser may have restored the position before the page had its full height.
  if (!arrival) return void (kept !== undefined && scrollY < kept && scrollTo(0, kept))
  if (arrival.kind === 'pop' && kept !== undefined) return scrollTo(0, kept)
  if (arrival.preventScrollReset) return
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) return target.scrollIntoView()
  if (arrival.kind !== 'pop' || !hash) scrollTo(0, 0)
}

/** Renders the next route below. */
export function Outlet() {
  return <Level depth={useDepth() + 1} />
}

function Level({ depth }: { depth: number }) {
  const { matches, errors, location } = usePage()
  const match = matches[depth]
  const Page = match?.route.Component ?? Outlet
  const Fallback = match?.route.ErrorBoundary
  // Memoised: changes in the router must not re-render the page.
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

/** Catches render errors; React supports that in classes only. A new page resets it. */
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
