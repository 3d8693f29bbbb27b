import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { makeStore, useStore } from '../state/make-store.ts'
import type { Router } from './browser.ts'
import type { Location, Moving, Navigate, NavigateOptions, Params } from './types.ts'
import { ErrorContext, RouterContext, useDepth, usePage } from './view.tsx'

export const useLocation = (): Location => usePage().location
export const useParams = (): Params => usePage().matches[useDepth()]?.params ?? {}

/** The data of this route's loader. */
export const useLoaderData = <L extends (ask: never) => unknown>(): Awaited<ReturnType<L>> => {
  const { matches, loaderData } = usePage()
  return loaderData[matches[useDepth()]?.id ?? ''] as Awaited<ReturnType<L>>
}
/** The data of a named route; undefined when the page does not include it. */
export const useRouteLoaderData = <L extends (ask: never) => unknown>(
  id: string,
): Awaited<ReturnType<L>> | undefined =>
  usePage().loaderData[id] as Awaited<ReturnType<L>> | undefined

/** The routes of this page, outermost first, with their handles. */
export const useMatches = (): {
  id: string
  handle: object | undefined
  params: Params
  pathname: string
}[] =>
  usePage().matches.map(({ id, route, params, pathname }) => ({
    id,
    handle: route.handle,
    params,
    pathname,
  }))

/** The error, in an error boundary's component. */
export const useRouteError = (): unknown => use(ErrorContext)

const useRouter = (): Router | null => use(RouterContext)
const useLivingRouter = (): (() => Router) => {
  const router = useRouter()
  return useCallback(() => {
    if (!router) throw new Error('The server renders a page; it does not leave it')
    return router
  }, [router])
}

export const useNavigate = (): Navigate => {
  const living = useLivingRouter()
  return useCallback((to, options) => living().navigate(to, options), [living])
}

const resting = makeStore<Moving>({ state: 'idle', revalidation: 'idle' })
const useMoving = (): Moving => useStore(useRouter()?.moving ?? resting)
/** The target of the pending navigation. */
export const useNavigation = (): Pick<Moving, 'state' | 'location'> => useMoving()
/** Reloads the data of this page. */
export const useRevalidator = (): {
  revalidate: () => Promise<void>
  state: Moving['revalidation']
} => {
  const living = useLivingRouter()
  const { revalidation } = useMoving()
  return { revalidate: useCallback(() => living().revalidate(), [living]), state: revalidation }
}

type Query = Record<string, string> | URLSearchParams
/** The query of the address and a function to replace it. */
export const useSearchParams = (): [
  URLSearchParams,
  (next: Query, options?: NavigateOptions) => void,
] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const set = useCallback(
    (next: Query, options?: NavigateOptions) =>
      void navigate(`?${new URLSearchParams(next).toString()}`, options),
    [navigate],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), set]
}

/**
 * While active, leaving the page needs confirmation. `asking` is whether to show the question now.
 */
export const useLeaveGuard = (
  active: boolean,
): { asking: boolean; leave: () => void; stay: () => void } => {
  const router = useRouter()
  const [proceed, setProceed] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!active || !router) return
    router.guard((leave) => setProceed(() => leave))
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      router.guard(null)
      removeEventListener('beforeunload', ask)
    }
  }, [active, router])
  const stay = () => setProceed(null)
  const leave = () => {
    setProceed(null)
    proceed?.()
  }
  return { asking: proceed !== null, leave, stay }
}
