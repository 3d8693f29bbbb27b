/**
 * Single-flight per name within this process. Calls during a run share one further run that begins
 * after it, so no caller gets data older than its call.
 */
export const makeSingleFlight = <T>(): ((name: string, work: () => Promise<T>) => Promise<T>) => {
  const flights = new Map<string, { running: Promise<T>; next: Promise<T> | null }>()
  const begin = (name: string, work: () => Promise<T>): Promise<T> => {
    const running = work().finally(() => {
      if (flights.get(name)?.running === running) flights.delete(name)
    })
    flights.set(name, { running, next: null })
    return running
  }
  return (name, work) => {
    const flight = flights.get(name)
    if (!flight) return begin(name, work)
    const again = () => begin(name, work)
    return (flight.next ??= flight.running.then(again, again))
  }
}
