// Takes the place of @vscode/spdlog in the VS Code servers: that one is a native add-on which would have to be compiled
// here, and without it output channels stay empty. The same functions on plain files, without rotation.
const { appendFileSync, mkdirSync } = require('node:fs');
const path = require('node:path');

const names = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = 2;
    this.raw = false;
  }

  write(level, message) {
    if (level < this.level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    try {
      appendFileSync(this.file, this.raw ? message : `${time} [${names[level]}] ${message}\n`);
    } catch {
      // The folder is already gone while VS Code ends: nobody will read it.
    }
  }

  trace(message) {
    this.write(0, message);
  }
  debug(message) {
    this.write(1, message);
  }
  info(message) {
    this.write(2, message);
  }
  warn(message) {
    this.write(3, message);
  }
  error(message) {
    this.write(4, message);
  }
  critical(message) {
    this.write(5, message);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {
    this.raw = true;
  }
  flush() {}
  drop() {}
}

async function createLogger(name, file) {
  mkdirSync(path.dirname(file), { recursive: true });
  return new Logger('rotating', name, file);
}

exports.version = 11200;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
