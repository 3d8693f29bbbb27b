/** Moving through the shop. Pages and components take what they need of it from here. */
export {
  useLeaveGuard,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
} from './router/hooks.ts'
export {
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from './router/hooks.ts'
export { Link, Navigate, NavLink, type LinkProps } from './router/link.tsx'
export { isRouteFailure, redirect, type RouteFailure } from './router/load.ts'
export { Outlet } from './router/view.tsx'
export type { LoaderAsk, RevalidateAsk, Route, RouteModule, To } from './router/types.ts'
