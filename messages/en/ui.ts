/** Words and controls used on many screens. */
export default {
  checkConnection: 'Please check your connection.',
  oneMoment: 'One moment, please.',
  back: 'Back',
  undo: 'Undo',
  cancel: 'Cancel',
  clearSearch: 'Clear Search',
  close: 'Close',
  delete: 'Delete',
  deleting: 'Deleting…',
  edit: 'Edit',
  // A text of the shop in another language: 'Name in Hindi'
  inLanguage: '{field} in {language}',
  loading: 'Loading…',
  loadMore: 'Load more',
  next: 'Next',
  notifications: 'Notifications',
  page: 'Page',
  pageOf: '{page} of {totalPages}',
  pages: 'Pages',
  previous: 'Previous',
  remove: 'Remove',
  save: 'Save',
  saving: 'Saving…',
  search: 'Search',
  tryAgain: 'Try again',

  // minus / quantity / plus
  quantityOf: 'Quantity of {name}',
  removeOne: 'Remove one {name}',
  addOne: 'Add one {name}',

  // Asked before an unsaved form is left.
  leaveWithoutSaving: 'Leave without saving?',
  changesWillBeLost: 'What you have filled in will be lost.',
  keepEditing: 'Keep editing',
  leave: 'Leave',
  leaving: 'Leaving…',

  // Pictures that are chosen
  onlyPictures: 'Only pictures can be used: PNG, JPG, WebP or AVIF.',
  pictureTooLarge: 'Pictures can be up to 5 MB.',
  notAPhoto: '{name} is not a photo that can be opened.',
  preparingPhotos: 'Preparing photos…',
  pictureUnreadable: 'This picture could not be read.',
  samePicture: 'You already have this picture.',
  photos: 'Photos (optional)',
  addPhotos: 'Add photos',
  mostPhotos: { one: 'Up to {count} photo.', other: 'Up to {count} photos.' },
  tooManyPhotos: { one: 'Only {count} photo can be added.', other: 'Only {count} photos can be added.' },
  photosAdded: { one: 'One photo added', other: '{count} photos added' },
  photo: 'Photo {index}',
  removePhoto: 'Remove photo {index}',

  // Lists whose order can be changed
  drag: 'Drag to move',
  moveUp: 'Move up: {name}',
  moveDown: 'Move down: {name}',
  moved: '{name} is now number {place} of {total}',
} as const;
