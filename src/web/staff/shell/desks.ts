import type { ComponentType } from 'react'
import Apple from 'lucide-react/icons/apple'
import Boxes from 'lucide-react/icons/boxes'
import Handshake from 'lucide-react/icons/handshake'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Megaphone from 'lucide-react/icons/megaphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScanLine from 'lucide-react/icons/scan-line'
import Settings from 'lucide-react/icons/settings'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Sun from 'lucide-react/icons/sun'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import { useLocation } from '#web/router.ts'
import { DESKS, useScreens, type Desk, type Screen } from '../screen.ts'
import { usePermitted, useStaff } from '../session.ts'

export const DESK_ICONS: Record<Desk, ComponentType<{ size?: number; strokeWidth?: number }>> = {
  today: Sun,
  orders: ReceiptText,
  picking: ShoppingBasket,
  stock: Boxes,
  buying: Handshake,
  delivery: Truck,
  service: LifeBuoy,
  goods: Apple,
  marketing: Megaphone,
  customers: Users,
  till: ScanLine,
  books: Landmark,
  settings: Settings,
}

export type OwnDesk = { desk: Desk; screens: Screen[]; isCurrent: boolean }

/** Whether the signed-in person may use a screen. */
export const useIsOwn = (): ((screen: Screen) => boolean) => {
  const may = usePermitted()
  const { branch } = useStaff()
  return ({ needs, needsBranch }) => may(needs) && (!needsBranch || branch !== null)
}

/** The desks of the signed-in person, each with the screens that they may use. */
export const useOwnDesks = (): OwnDesk[] => {
  const isOwn = useIsOwn()
  const { pathname } = useLocation()
  const screens = useScreens()
  return DESKS.flatMap((desk) => {
    const own = screens.filter((screen) => screen.desk === desk && isOwn(screen))
    const isCurrent = own.some(({ path }) => isAt(pathname, path))
    return own.length === 0 ? [] : [{ desk, screens: own, isCurrent }]
  })
}

/** How much waits behind some screens. */
export const waitingAt = (
  screens: readonly Screen[],
  badges: Readonly<Record<string, number>>,
): number => screens.reduce((sum, { path }) => sum + (badges[path] ?? 0), 0)

/** Whether an address is a screen's or below it; everything is below the start page. */
export const isAt = (pathname: string, path: string): boolean =>
  pathname === path || (path.lastIndexOf('/') > 0 && pathname.startsWith(`${path}/`))
