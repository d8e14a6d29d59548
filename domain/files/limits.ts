/** The largest file in bytes, 20 MB (spec §9). */
export const MAXIMUM_UPLOAD_SIZE = 20_971_520;

/** The most files one timesheet holds (spec §9). */
export const MAXIMUM_FILES = 100;
