export default {
  open: 'Scan with the camera',
  title: 'Scan',
  picture: 'Camera image',
  starting: 'The camera is starting',
  hint: 'Hold the barcode in front of the camera',
  torch: 'Light',
  done: 'Done',
  type: 'Type the code',

  // Why it does not work
  insecure: 'The camera works only on a secure address (https). Please type the code.',
  refused:
    'This site may not use the camera. Allow it in the settings of the browser and open the scanner again, or type the code.',
  noCamera: 'No camera was found on this device. Please type the code.',
  busy: 'The camera cannot be used now. Close other apps that use it, or type the code.',
  notLoaded: 'The scanner could not be loaded. Please type the code, or try again when there is a connection.',
} as const;
