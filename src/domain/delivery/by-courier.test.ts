import { expect, it } from 'vitest'
import { fetchState, hasWaybill, isLeft, serviceCode } from './by-courier.ts'
import { isForCourier } from './run.ts'

it.each([
  ['confirmed', null, 'unpacked'],
  ['picking', null, 'unpacked'],
  ['packed', null, 'booking'],
  ['packed', 'booking', 'booking'],
  ['packed', 'unbooked', 'unbooked'],
  ['packed', 'confirmed', 'booked'],
  ['packed', 'allocated', 'booked'],
  ['packed', 'courier_not_found', 'trouble'],
  ['on_delivery', 'picking_up', 'coming'],
  ['on_delivery', 'picked', 'fetched'],
  ['on_delivery', 'on_hold', 'trouble'],
  ['failed_delivery', 'returned', 'trouble'],
  ['delivered', 'delivered', 'delivered'],
  ['completed', 'dropping_off', 'delivered'],
] as const)('an order that is %s with a parcel that is %s is %s', (order, status, expected) => {
  expect(fetchState(order, status)).toBe(expected)
})

it('only parcels of couriers that wait or ride have a waybill', () => {
  const at = (state: 'picking' | 'packed' | 'on_delivery' | 'delivered') =>
    hasWaybill({ state, shippingMethod: 'bs:instant:gojek:instant' })
  expect([at('picking'), at('packed'), at('on_delivery'), at('delivered')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(hasWaybill({ state: 'packed', shippingMethod: 'petik-antar' })).toBe(false)
})

it('an order is left when it stands packed and its courier does not come', () => {
  const parcel = (state: 'packed' | 'on_delivery', method = 'bs:instant:gojek:instant') => ({
    state,
    shippingMethod: method,
  })
  const left = ['unbooked', 'courier_not_found', 'rejected', 'cancelled', 'on_hold'] as const
  expect(left.filter((status) => !isLeft(parcel('packed'), status))).toEqual([])
  const comes = ['booking', 'confirmed', 'allocated', 'picking_up', null] as const
  expect(comes.filter((status) => isLeft(parcel('packed'), status))).toEqual([])
  expect(isLeft(parcel('on_delivery'), 'rejected')).toBe(false)
  expect(isLeft(parcel('packed', 'petik-antar'), 'unbooked')).toBe(false)
})

it('names the service by the code of the courier', () => {
  expect(serviceCode('bs:same_day:gojek:same_day')).toBe('SAME DAY')
  expect(serviceCode('bs:standard:jne:reg')).toBe('REG')
  expect([serviceCode('petik-antar'), isForCourier('petik-antar')]).toEqual(['', false])
})
