import { NotFoundText } from '#web/app/not-found-text.tsx'

/** Any address that is none of ours. */
export function NotFound() {
  return <NotFoundText />
}
