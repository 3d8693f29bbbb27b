import { useCallback, type AnchorHTMLAttributes } from 'react'
import { Link, useNavigate } from '#web/router.ts'
import { isApart } from '../apart.ts'
import type { Screen } from '../screen.ts'

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  screen: Screen
}

/** A link to a screen; one that stands apart is loaded as a document of its own. */
export function ScreenLink({ screen, children, ...rest }: ScreenLinkProps) {
  return isApart(screen.path) ? (
    <a {...rest} href={screen.path}>
      {children}
    </a>
  ) : (
    <Link {...rest} to={screen.path}>
      {children}
    </Link>
  )
}

/** Opens a screen by code, as its link does. */
export const useOpenScreen = (): ((screen: Screen) => void) => {
  const navigate = useNavigate()
  return useCallback(
    ({ path }) => void (isApart(path) ? location.assign(path) : navigate(path)),
    [navigate],
  )
}
