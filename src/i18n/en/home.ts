export const home = {
  'home.title': 'Fresh fruit and groceries, delivered in {area}',
  'home.slider': 'Offers',
  'home.carousel': 'carousel',
  'home.goToSlide': 'Show offer {n}',
  'home.previousSlide': 'Previous offer',
  'home.nextSlide': 'Next offer',
  'home.valueWindows': '{hours}-hour delivery slots, {opens}–{closes}', // promise: slots
  'home.valuePicked': 'Hand-picked, sorted by grade',
  'home.valueReturn': 'Not fresh? Replacement or refund', // promise: complaint-remedies
  'home.valuePoints': '1 point for every Rp1.000', // promise: points-earned
  'home.list': 'Have a shopping list?',
  'home.listText': 'Paste it here, even from WhatsApp',
  'home.values': 'Why shop with us',
  'home.categories': 'Shop by category',
  'home.tabs': 'Best sellers, new and recommended',
  'home.newProducts': 'New products',
  'home.bestSellers': 'Best sellers',
  'home.recommended': 'Recommended',
  'home.benefits': 'What do you need today?',
  'home.products': '{count} products',
  'home.branches': 'Visit a branch',
  'home.points': 'Your points and tier',
  'home.lastPurchased': 'Last Purchased',
  'home.lastPurchasedOn': 'Last Purchased {day}',
  'home.blog': 'From our blog',
  'home.sectionFailed': 'This part could not be loaded',
  'home.hintTitle': 'Points with every order',
  'home.hintText':
    'Create an account in a minute, earn points with every order and turn them into vouchers.',
} as const
