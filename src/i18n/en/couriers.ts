/** Written by the server. */
export const serverCouriers = {
  'areas.closed':
    'Because of {reason}, our riders cannot reach this address before {time}. Later slots are open as usual.',
  'areas.widened':
    'Because of {reason}, deliveries to this address may take up to {minutes} minutes longer until {time}.',
  'couriers.own.name': '{shop} Antar',
  'couriers.own.service': 'Our own riders, cold box',
  'couriers.own.time': 'Within the chosen window',
  'couriers.instant.name': 'Instant',
  'couriers.instant.time': 'Within 60 minutes of the window’s start',
  'couriers.sameDay.name': 'Same Day',
  'couriers.sameDay.time': 'Up to 4 hours',
  'couriers.motorbike': 'Motorbike, cold bag',
  'couriers.parcel.name': 'Regular parcel',
  'couriers.parcel.service': 'For goods that need no cooling',
  'couriers.days': '{range} days',
  'couriers.hours': '{range} hours',
  'couriers.unknownTime': 'As the courier says',
} as const
