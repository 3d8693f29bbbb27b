import { useEffect, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react'
import { addressOf, isElsewhere } from './address.ts'
import { useLocation, useNavigate } from './hooks.ts'
import type { NavigateOptions, To } from './types.ts'

export interface LinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  to: To
  ref?: Ref<HTMLAnchorElement> | undefined
}

/**
 * A real link, so that it opens in a new tab, can be copied and works before the page has come
 * alive; pressed plainly it moves within the shop.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const navigate = useNavigate()
  const href = addressOf(to, useLocation())
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isElsewhere(href) || !isPlain(event, rest.target)) return
    event.preventDefault()
    void navigate(href, { replace, state, preventScrollReset })
  }
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  )
}

const isPlain = (event: MouseEvent, target: string | undefined): boolean =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

interface NavLinkProps extends LinkProps {
  /** Current only at exactly this path, not at those below it. */
  end?: boolean
}

/** A link that marks when it leads to the current page. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const here = useLocation()
  const path = addressOf(rest.to, here).split(/[?#]/)[0] ?? ''
  const isCurrent = here.pathname === path || (!end && here.pathname.startsWith(`${path}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />
}

/** Leads elsewhere as soon as it is shown. */
export function Navigate({
  to,
  replace = false,
  state,
}: {
  to: To
  replace?: boolean
  state?: unknown
}) {
  const navigate = useNavigate()
  const address = addressOf(to, useLocation())
  useEffect(() => void navigate(address, { replace, state }), [navigate, address, replace, state])
  return null
}
