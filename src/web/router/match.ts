import type { Match, Params, Route } from './types.ts'

/** A way through the table, from the outermost route to one that has a page. */
type Branch = { steps: { id: string; route: Route; path: string }[]; path: string; score: number }

const kept = new WeakMap<readonly Route[], Branch[]>()

/**
 * The routes that a path leads through, outermost first; null when there is none. The most specific
 * path wins, whatever the order of the table. The case of letters and a slash at the end make no
 * difference.
 */
export function matchRoutes(routes: readonly Route[], pathname: string): Match[] | null {
  const known = kept.get(routes) ?? branchesOf(routes)
  kept.set(routes, known)
  for (const branch of known) {
    const params = matchPath(branch.path, pathname, true)
    if (params) return branch.steps.map((step) => matchOf(step, params.all, pathname))
  }
  return null
}

const matchOf = (
  { id, route, path }: Branch['steps'][number],
  params: Params,
  pathname: string,
): Match => ({
  id,
  route,
  params,
  pathname: matchPath(path, pathname, false)?.matched ?? '/',
})

const branchesOf = (routes: readonly Route[]): Branch[] => {
  const branches: Branch[] = []
  collect(routes, [], '', branches)
  return branches.toSorted((a, b) => b.score - a.score)
}

const collect = (
  routes: readonly Route[],
  above: Branch['steps'],
  base: string,
  branches: Branch[],
) => {
  for (const [index, route] of routes.entries()) {
    const path = join(base, route.path)
    const steps = [
      ...above,
      { id: route.id ?? [...above.map(({ id }) => id).slice(-1), index].join('-'), route, path },
    ]
    if (route.children) collect(route.children, steps, path, branches)
    if (route.path !== undefined) branches.push({ steps, path, score: scoreOf(path) })
  }
}

const join = (base: string, path: string | undefined): string => {
  if (!path) return base
  return path.startsWith('/') ? path : `${base}/${path}`
}

const STATIC = 10
const PARAMETER = 3
const REST = -2
const scoreOf = (path: string): number =>
  partsOf(path).reduce(
    (sum, part) => sum + 1 + (part === '*' ? REST : part.startsWith(':') ? PARAMETER : STATIC),
    0,
  )

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

/**
 * The parameters of a path for a pattern, or null without a match. Unless `whole`, the path may
 * continue.
 */
const matchPath = (
  pattern: string,
  pathname: string,
  whole: boolean,
): { all: Params; matched: string } | null => {
  const wanted = partsOf(pattern)
  const given = partsOf(pathname)
  const hasRest = wanted.at(-1) === '*'
  if (hasRest) wanted.pop()
  if (given.length < wanted.length || (whole && !hasRest && given.length > wanted.length))
    return null
  const all: Params = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) all[part.slice(1)] = decoded(value)
    else if (part.toLowerCase() !== decoded(value).toLowerCase()) return null
  }
  return { all, matched: `/${given.slice(0, hasRest ? given.length : wanted.length).join('/')}` }
}

/** A sequence that means nothing stays as it was written. */
const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
