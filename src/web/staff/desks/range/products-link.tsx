import type { ReactNode } from 'react'
import { Link } from '#web/router.ts'

/** A count that leads to the products it counts; plain text without a list of just those. */
export function ProductsLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}
