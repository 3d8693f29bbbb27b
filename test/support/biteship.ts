import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CourierStatus } from '#domain/delivery/courier-status.ts'

/** A fake courier service per Biteship's documentation: https://biteship.com/id/docs. */
export const KEY = 'biteship_test.abcdefghijklmnop'
export const WEBHOOK = { header: 'x-petik-courier', secret: 'a-secret-of-both-sides' }

type Parcel = {
  id: string
  reference: string
  status: CourierStatus
  history: { status: string; note: string; updated_at: string }[]
  body: Record<string, unknown>
}
export type Trouble =
  | 'slow'
  | 'reset'
  | 'html'
  | 'malformed'
  | 'no_id'
  | 'status_500'
  | 'status_401'
  | 'status_429'
  | 'unknown_status'
  | 'lose_answer'

export type FakeBiteship = {
  url: string
  /** Requested paths. */
  asked: string[]
  /** Bodies of the price requests. */
  bodies: Record<string, unknown>[]
  parcels: Map<string, Parcel>
  /** The fault to simulate, until set to null. */
  trouble: Trouble | null
  /** Surcharge on every courier's price. */
  dearer: number
  /** No courier serves the address. */
  servesNone: boolean
  /** Changes a parcel's status at a given time. */
  say: (id: string, status: CourierStatus, at: Date) => void
  close: () => Promise<void>
}

const PRICES = [
  ['gojek', 'Gojek', 'instant', 'Instant', 'instant', '1 - 3', 'hours', 23_000],
  ['gojek', 'Gojek', 'same_day', 'Same Day', 'same_day', '6 - 8', 'hours', 17_000],
  ['jne', 'JNE', 'REG', 'Reguler', 'standard', '2 - 3', 'days', 18_000],
  ['ninja', 'Ninja', 'free', 'Nothing', 'standard', '2 - 3', 'days', 0],
] as const

export const startBiteship = async (): Promise<FakeBiteship> => {
  const state: Omit<FakeBiteship, 'url' | 'close'> = {
    asked: [],
    bodies: [],
    dearer: 0,
    parcels: new Map(),
    trouble: null,
    servesNone: false,
    say: (id, status, at) => {
      const parcel = state.parcels.get(id)
      if (!parcel) throw new Error(`There is no parcel ${id}.`)
      parcel.status = status
      parcel.history.push({ status, note: `Parcel is ${status}.`, updated_at: at.toISOString() })
    },
  }
  const server = createServer((request, response) => void answer(state, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

type State = Omit<FakeBiteship, 'url' | 'close'>
const answer = async (
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const path = request.url ?? ''
  state.asked.push(`${request.method} ${path}`)
  const text = await bodyOf(request)
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  if (request.headers.authorization !== KEY)
    return send(401, { success: false, error: 'Authorization failed', code: 40_101_001 })
  if (state.trouble !== null && state.trouble !== 'lose_answer')
    return misbehave(state.trouble, request, response, send)
  if (path === '/v1/rates/couriers') {
    state.bodies.push(JSON.parse(text) as Record<string, unknown>)
    return rates(state, send)
  }
  if (path === '/v1/orders' && request.method === 'POST')
    return order(state, JSON.parse(text) as Record<string, unknown>, response, send)
  const [, id, cancel] = /^\/v1\/orders\/([\w-]+)(\/cancel)?$/.exec(path) ?? []
  if (id) return cancel ? callBack(state, id, send) : show(state, id, send)
  const [, tracking] = /^\/v1\/trackings\/trk-([\w-]+)$/.exec(path) ?? []
  if (tracking) return track(state, tracking, send)
  send(404, { success: false, error: 'Not found', code: 40_400_001 })
}

type Send = (status: number, body: unknown) => void

const misbehave = (
  trouble: Trouble,
  request: IncomingMessage,
  response: ServerResponse,
  send: Send,
): void => {
  if (trouble === 'reset') return void request.socket.destroy()
  // No response; the connection is cut when the server closes.
  if (trouble === 'slow') return
  if (trouble === 'html')
    return void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<h1>We will be back</h1>')
  if (trouble === 'malformed')
    return void response.writeHead(200).end('{"success": true, "pricing": [')
  if (trouble === 'no_id')
    return send(200, {
      success: true,
      status: 'confirmed',
      courier: {},
      pricing: [{ price: 'free' }],
    })
  if (trouble === 'unknown_status')
    return send(200, { success: true, id: 'x', status: 'teleported', courier: { history: [] } })
  send(Number(trouble.slice('status_'.length)), { success: false, error: 'no', code: 50_000_001 })
}

const rates = (state: State, send: Send): void => {
  if (state.servesNone)
    return send(400, {
      success: false,
      error: 'No courier available for this location',
      code: 40_001_010,
    })
  send(200, {
    success: true,
    object: 'courier_pricing',
    code: 20_001_003,
    pricing: PRICES.map(([code, name, service, serviceName, type, range, unit, price]) => ({
      courier_code: code,
      courier_name: name,
      courier_service_code: service,
      courier_service_name: serviceName,
      service_type: type,
      shipment_duration_range: range,
      shipment_duration_unit: unit,
      price: price === 0 ? 0 : price + state.dearer,
    })),
  })
}

const order = (
  state: State,
  body: Record<string, unknown>,
  response: ServerResponse,
  send: Send,
): void => {
  for (const field of [
    'origin_contact_name',
    'origin_contact_phone',
    'origin_address',
    'destination_contact_name',
    'destination_contact_phone',
    'destination_address',
    'courier_company',
    'courier_type',
    'delivery_type',
    'items',
  ])
    if (!body[field])
      return send(400, {
        success: false,
        error: `Please make sure ${field} is filled`,
        code: 40_002_014,
      })
  const reference = String(body['reference_id'])
  const known = [...state.parcels.values()].find((parcel) => parcel.reference === reference)
  if (known)
    return send(400, {
      success: false,
      error: 'reference_id is in use',
      code: 40_002_060,
      details: { order_id: known.id, reference_id: reference },
    })
  const id = `bts${String(state.parcels.size + 1).padStart(6, '0')}`
  state.parcels.set(id, { id, reference, status: 'confirmed', history: [], body })
  if (state.trouble === 'lose_answer') return void response.socket?.destroy()
  show(state, id, send)
}

const show = (state: State, id: string, send: Send): void => {
  const parcel = state.parcels.get(id)
  if (!parcel) return send(404, { success: false, error: 'Order not found', code: 40_402_001 })
  send(200, {
    success: true,
    object: 'order',
    id,
    status: parcel.status,
    reference_id: parcel.reference,
    price: 23_000,
    courier: {
      tracking_id: `trk-${id}`,
      waybill_id: `WYB-${id}`,
      link: `https://track.example/${id}`,
      driver_name: parcel.status === 'confirmed' ? null : 'Slamet Riyadi',
      driver_phone: parcel.status === 'confirmed' ? null : '081234509876',
      driver_plate_number: parcel.status === 'confirmed' ? null : 'B 3210 KLM',
      history: parcel.history,
    },
  })
}

/** The tracking API uses camel case. */
const camel = (status: string) =>
  status.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const track = (state: State, id: string, send: Send): void => {
  const parcel = state.parcels.get(id)
  if (!parcel) return send(404, { success: false, error: 'Tracking not found', code: 40_403_001 })
  send(200, {
    success: true,
    messsage: 'Successfully get tracking info',
    object: 'tracking',
    id: `trk-${id}`,
    waybill_id: `WYB-${id}`,
    courier: {
      company: 'gojek',
      driver_name: 'Slamet Riyadi',
      driver_phone: '081234509876',
      driver_plate_number: 'B 3210 KLM',
    },
    history: parcel.history.map((one) => ({ ...one, status: camel(one.status) })),
    link: `https://track.example/${id}`,
    order_id: id,
    status: camel(parcel.status),
  })
}

const callBack = (state: State, id: string, send: Send): void => {
  const parcel = state.parcels.get(id)
  if (!parcel) return send(404, { success: false, error: 'Order not found', code: 40_402_001 })
  if (!['confirmed', 'scheduled', 'allocated', 'picking_up'].includes(parcel.status))
    return send(400, { success: false, error: 'Order cannot be cancelled', code: 40_002_050 })
  parcel.status = 'cancelled'
  send(200, { success: true, object: 'order', id, status: 'cancelled' })
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
