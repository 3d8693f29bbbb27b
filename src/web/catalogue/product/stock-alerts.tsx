import { useCallback, useEffect, useState } from 'react'
import { askForStock, forgoStock, listStockAlerts } from '#contract/catalogue/stock-alerts.ts'
import { loginFrom } from '#contract/pages.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { useLocation, useNavigate } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { saveGuestAction, takeGuestAction } from '#web/state/guest-action.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

/** The last wish on its way: a list that is read before its answer would miss it. */
let underWay: Promise<unknown> = Promise.resolve()

/** Asks to be notified when what is sold out is back. A guest logs in first and the choice stays. */
export function StockAlerts({ product: { name, variations } }: { product: Product }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { isLoggedIn } = useSession()
  const here = pathname + search
  const { waiting, set } = useWaiting(isLoggedIn, here)
  const ask = (id: string) => {
    if (isLoggedIn) return void set(id, true)
    saveGuestAction({ kind: 'alert', name, id, path: here })
    void navigate(loginFrom({ pathname, search }))
  }
  return variations
    .filter(({ availability }) => availability === 'out')
    .map(({ id, name: size }) =>
      waiting.has(id) ? (
        <p key={id} role="status">
          {t('alert.waiting', { name: size })}{' '}
          <Button size="sm" variant="ghost" onClick={() => void set(id, false)}>
            {t('alert.stop')}
          </Button>
        </p>
      ) : (
        <Button key={id} variant="secondary" onClick={() => ask(id)}>
          {t('alert.askFor', { name: size })}
        </Button>
      ),
    )
}

/** What the customer waits for; after the login of a guest what they had pressed. */
const useWaiting = (isLoggedIn: boolean, here: string) => {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback(async (id: string, isWanted: boolean): Promise<void> => {
    try {
      const asked = send(isWanted ? askForStock : forgoStock, { params: { id } })
      underWay = asked.catch(() => null)
      const answer = await asked
      setWaiting((before) => {
        const next = new Set(before)
        if (answer.is_waiting) next.add(id)
        else next.delete(id)
        return next
      })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
    }
  }, [])
  useEffect(() => {
    if (!isLoggedIn) return setWaiting(new Set())
    const reading = new AbortController()
    const read = async () => {
      const action = takeGuestAction(here, 'alert')
      if (action) await set(action.id, true)
      await underWay
      // Without an answer the buttons still work.
      const alerts = await send(listStockAlerts, { signal: reading.signal }).catch(() => [])
      if (!reading.signal.aborted)
        setWaiting((before) => new Set([...before, ...alerts.map((one) => one.variation_id)]))
    }
    void read()
    return () => reading.abort()
  }, [isLoggedIn, here, set])
  return { waiting, set }
}
