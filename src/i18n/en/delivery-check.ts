export const deliveryCheck = {
  'deliver.title': 'Do we deliver to you?',
  'deliver.description':
    'Check before you shop: whether we come to you, the earliest slot, the delivery fee and the minimum order.',
  'deliver.point': 'the point you chose',
  'deliver.onMap': 'Choose on the map',
  'deliver.useThis': 'Use this point',
  'deliver.withoutMap': 'Search by name',
  'deliver.yes': 'Yes, we deliver to {place}',
  'deliver.no': 'Sorry, our riders don’t come to {place} yet',
  'deliver.noText':
    'Our riders reach {km} km from {hub}. Goods that need no cooling can still be sent as a parcel, or you collect at a branch.',
  'deliver.collect': 'See branches',
  'deliver.earliest': 'Earliest',
  'deliver.noWindow': 'Every slot is full right now',
  'deliver.fee': 'Delivery',
  'deliver.feeFrom': 'From {price}',
  'deliver.feeLess': 'Orders of {goods} and more save up to {less}',
  'deliver.minimum': 'Minimum order',
  'deliver.shop': 'Start shopping',
  'deliver.hold': 'Keep a slot first',
  'deliver.holdText':
    'Choose a slot, then shop without hurry. We hold your place for {minutes} minutes; after that it is free again by itself.',
  'deliver.held': '{window} is held for you until {time} WIB',
  'deliver.heldText': 'It is already chosen when you check out.',
  'deliver.letGo': 'Let go',
  'deliver.holdThis': 'Hold this slot for {minutes} minutes',
  'deliver.chooseFirst': 'Choose a slot first',
} as const
